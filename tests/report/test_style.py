"""Colours that survive grey print and colour-blindness."""

from itertools import combinations

import numpy as np
import pytest

from mcsim.report.style import COLOURS

# Full deuteranopia and protanopia in linear RGB (Machado, Oliveira, Fernandes 2009).
SIGHTS = {
    "deuteranopia": [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]],
    "protanopia": [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]],
}
FOUR = COLOURS[:4]  # as many as there are variants


def linear(colour: str) -> np.ndarray:
    part = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


def lab(rgb: np.ndarray) -> np.ndarray:
    xyz = np.array(
        [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    ) @ np.clip(rgb, 0, 1)
    t = xyz / [0.9505, 1.0, 1.089]
    f = np.where(t > 0.008856, np.cbrt(t), 7.787 * t + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def test_grey_print_tells_them_apart():
    grey = [lab(linear(colour))[0] for colour in FOUR]
    assert min(abs(a - b) for a, b in combinations(grey, 2)) > 10


@pytest.mark.parametrize("sight", SIGHTS)
def test_colour_blind_eyes_tell_them_apart(sight):
    seen = [lab(np.array(SIGHTS[sight]) @ linear(colour)) for colour in FOUR]
    assert min(np.linalg.norm(a - b) for a, b in combinations(seen, 2)) > 20
