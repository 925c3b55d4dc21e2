/**
 * A row in which the given columns (by default all) are never null. Used for rows of views, because PostgreSQL declares
 * every column of a view as nullable.
 */
export type WithoutNulls<Row, Column extends keyof Row = keyof Row> = Row & { [Name in Column]: NonNullable<Row[Name]> }

const hasValues = <Row extends object, Column extends keyof Row>(
  row: Row,
  columns: readonly Column[],
): row is WithoutNulls<Row, Column> => columns.every((column) => row[column] !== null && row[column] !== undefined)

/**
 * Returns the row with the given columns typed as not null.
 * @throws if one of the columns is null
 */
export const assertColumns = <Row extends object, Column extends keyof Row>(
  row: Row,
  columns: readonly Column[],
): WithoutNulls<Row, Column> => {
  if (hasValues(row, columns)) return row
  throw new Error(`Unexpected null in ${columns.filter((column) => row[column] == null).join(', ')}`)
}

const hasNoNulls = <Row extends object>(row: Row): row is WithoutNulls<Row> =>
  Object.values(row).every((value) => value !== null)

/** Asserts that no column of the row is null. */
export const assertNoNulls = <Row extends object>(row: Row): WithoutNulls<Row> => {
  if (hasNoNulls(row)) return row
  throw new Error(
    `Unexpected null in ${Object.entries(row)
      .flatMap(([column, value]) => (value === null ? [column] : []))
      .join(', ')}`,
  )
}
