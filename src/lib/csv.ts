/** Matches the start of a spreadsheet formula, including full-width characters and leading blanks. */
const FORMULA_PATTERN = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u

/**
 * Adds a leading apostrophe to text that a spreadsheet would run as a formula. Quoting the cell would not prevent the
 * formula. Numbers stay unchanged.
 */
export const escapeFormula = (cell: unknown): unknown =>
  typeof cell === 'string' && FORMULA_PATTERN.test(cell) ? `'${cell}` : cell

/**
 * Converts rows to CSV with a byte-order mark, so that Excel reads UTF-8. Loads the CSV library on first use.
 * @param columns heading and value of each column
 */
export const toCsv = async <Row>(
  rows: readonly Row[],
  columns: readonly (readonly [heading: string, read: (row: Row) => unknown])[],
): Promise<string> => {
  const { default: Papa } = await import('papaparse')
  return `\uFEFF${Papa.unparse(
    {
      fields: columns.map(([heading]) => heading),
      data: rows.map((row) => columns.map(([, getValue]) => escapeFormula(getValue(row) ?? ''))),
    },
    { newline: '\r\n' },
  )}`
}

/** Downloads a text as a file with the given name. */
export const downloadText = (name: string, text: string, type = 'text/csv;charset=utf-8'): void => {
  const fileUrl = URL.createObjectURL(new Blob([text], { type }))
  const downloadLink = document.createElement('a')
  downloadLink.href = fileUrl
  downloadLink.download = name
  downloadLink.click()
  URL.revokeObjectURL(fileUrl)
}
