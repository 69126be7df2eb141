"""Rows as Parquet: narrow integers, dictionaries, zstd, a checksum on every page."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mcsim.errors import InputError

__all__ = ["decode", "encode", "split", "structured"]

# Numbers that go up along the file, or are spread too wide for a dictionary.
DELTA = ("session", "deal")


def split(rows: NDArray[np.void]) -> dict[str, NDArray[Any]]:
    """Give the columns of rows, each in one piece."""
    return {name: np.ascontiguousarray(rows[name]) for name in rows.dtype.names or ()}


def encode(columns: Mapping[str, NDArray[Any]], notes: Mapping[str, str]) -> bytes:
    """Write rows as one Parquet file.

    Parameters
    ----------
    columns : mapping of ndarray [n]
        Those of DEAL_ROW or SEAT_ROW.
    notes : mapping of str
        What the file is to say about itself.

    Returns
    -------
    bytes
        The same for the same rows and notes.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    names = list(columns)
    table = pa.table([pa.array(columns[name]) for name in names], names=names)
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(
        sink,
        table.schema,
        compression="zstd",
        compression_level=3,
        use_dictionary=[name for name in names if name not in DELTA],
        column_encoding=dict.fromkeys(DELTA, "DELTA_BINARY_PACKED"),
        write_statistics=False,
        write_page_checksum=True,
        store_schema=False,
    ) as writer:
        writer.write_table(table, row_group_size=max(1, table.num_rows))
        writer.add_key_value_metadata(dict(notes))
    return bytes(sink.getvalue())


def decode(
    raw: bytes, dtype: np.dtype[Any], columns: Iterable[str] | None, where: str
) -> tuple[dict[str, NDArray[Any]], dict[str, str]]:
    """Read rows from a Parquet file, every page checked.

    Parameters
    ----------
    raw : bytes
        The file.
    dtype : dtype
        DEAL_ROW or SEAT_ROW: the columns and types it must have.
    columns : iterable of str, optional
        Which to read; all by default.
    where : str
        What an error calls it.

    Returns
    -------
    columns : dict of ndarray
    notes : dict of str

    Raises
    ------
    InputError
        If it is damaged or has other columns.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    wanted = list(dtype.names or ()) if columns is None else list(columns)
    try:
        file = pq.ParquetFile(pa.BufferReader(raw), page_checksum_verification=True)
        notes = {k.decode(): v.decode() for k, v in (file.metadata.metadata or {}).items()}
        table = file.read(columns=wanted, use_threads=False)
        found = {name: table.column(name).to_numpy() for name in wanted}
    except (pa.ArrowException, OSError, KeyError, ValueError, UnicodeDecodeError) as error:
        raise InputError(f"{where}: damaged: {str(error).splitlines()[0]}") from None
    for name, values in found.items():
        if values.dtype != dtype[name]:
            raise InputError(f"{where}: column {name}: {values.dtype}; must be {dtype[name]}")
    return found, notes


def structured(columns: Mapping[str, NDArray[Any]], dtype: np.dtype[Any]) -> NDArray[np.void]:
    """Join columns into rows.

    Parameters
    ----------
    columns : mapping of ndarray [n]
        Every field of the dtype.
    dtype : dtype

    Returns
    -------
    ndarray of dtype [n]
    """
    names = dtype.names or ()
    rows = np.empty(columns[names[0]].size, dtype)
    for name in names:
        rows[name] = columns[name]
    return rows
