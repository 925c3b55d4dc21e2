/** PostgreSQL types every column of a view as nullable, those too that never are. */
export type Present<Row, Column extends keyof Row = keyof Row> = Row & { [Name in Column]: NonNullable<Row[Name]> }

const holds = <Row extends object, Column extends keyof Row>(
  row: Row,
  columns: readonly Column[],
): row is Present<Row, Column> => columns.every((column) => row[column] !== null && row[column] !== undefined)

/**
 * A row whose named columns hold something.
 * @throws where one does not: the view is not what its reader takes it for
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

/** As present, of every column that was read. */
export const whole = <Row extends object>(row: Row): Present<Row> => {
  if (isWhole(row)) return row
  throw new Error(
    `A row without ${Object.entries(row)
      .flatMap(([column, value]) => (value === null ? [column] : []))
      .join(', ')}`,
  )
}
