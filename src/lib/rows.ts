/** PostgreSQL types every column of a view as nullable. */
export type Present<Row, Column extends keyof Row = keyof Row> = Row & { [Name in Column]: NonNullable<Row[Name]> }

const holds = <Row extends object, Column extends keyof Row>(
  row: Row,
  columns: readonly Column[],
): row is Present<Row, Column> => columns.every((column) => row[column] !== null && row[column] !== undefined)

/**
 * Asserts that the named columns are not null.
 * @throws if one is null, because the view differs from what its reader expects
 */
export const present = <Row extends object, Column extends keyof Row>(
  row: Row,
  columns: readonly Column[],
): Present<Row, Column> => {
  if (holds(row, columns)) return row
  throw new Error(`A row without ${columns.filter((column) => row[column] == null).join(', ')}`)
}

const isWhole = <Row extends object>(row: Row): row is Present<Row> =>
  Object.values(row).every((value) => value !== null)

/** Like `present`, for every column of the row. */
export const whole = <Row extends object>(row: Row): Present<Row> => {
  if (isWhole(row)) return row
  throw new Error(
    `A row without ${Object.entries(row)
      .flatMap(([column, value]) => (value === null ? [column] : []))
      .join(', ')}`,
  )
}
