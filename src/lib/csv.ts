/** Begins a formula in a spreadsheet, also in full width and after the blanks that spreadsheets skip. */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u

/**
 * Makes a cell's text harmless to spreadsheets: quoting alone does not stop a formula, a leading apostrophe does.
 * Numbers are left alone.
 */
export const harmless = (cell: unknown): unknown => (typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell)

/**
 * A table as CSV text with a byte-order mark, so that Excel reads it as UTF-8. The CSV library loads on the first export.
 * @param columns heading and reader of each column, in order
 */
export const toCsv = async <Row>(
  rows: readonly Row[],
  columns: readonly (readonly [heading: string, read: (row: Row) => unknown])[],
): Promise<string> => {
  const { default: Papa } = await import('papaparse')
  return `\uFEFF${Papa.unparse(
    {
      fields: columns.map(([heading]) => heading),
      data: rows.map((row) => columns.map(([, read]) => harmless(read(row) ?? ''))),
    },
    { newline: '\r\n' },
  )}`
}

/** Hands a text to the browser as a file. */
export const downloadText = (name: string, text: string, type = 'text/csv;charset=utf-8'): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
