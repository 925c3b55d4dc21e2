import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { escapeFormula, toCsv } from './csv'

const parseCsv = (text: string) => Papa.parse<string[]>(text.replace(/^\uFEFF/, '')).data

it.each(['=1+1', '+61 2 5550', '-1', '@sum', '\t=1', '\r=1', '\n=1', '\0=1', '＝1', '＋1', '－1', '＠x', ' =1'])(
  'the CSV export puts an apostrophe before the cell %j, which a spreadsheet would run as a formula',
  (cell) => expect(escapeFormula(cell)).toBe(`'${cell}`),
)

it.each(['Ada', 'a=b', '', 'x@y.test', 12, -12])('the CSV export leaves the cell %j unchanged', (cell) =>
  expect(escapeFormula(cell)).toBe(cell),
)

it('the parser of a standard CSV library returns the original cells of an export', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ name: fc.string(), note: fc.string({ unit: 'binary' }) }), { minLength: 1 }),
      async (rows) => {
        const parsedRows = parseCsv(
          await toCsv(rows, [
            ['Name', (row) => row.name],
            ['Note', (row) => row.note],
          ]),
        )
        expect(parsedRows[0]).toEqual(['Name', 'Note'])
        expect(parsedRows.slice(1)).toEqual(rows.map((row) => [escapeFormula(row.name), escapeFormula(row.note)]))
        for (const dangerousCell of parsedRows.slice(1).flat())
          expect(dangerousCell).not.toMatch(/^[=+\-@＝＋－＠\t\r\n\0]/u)
      },
    ),
    { numRuns: 500 },
  )
})
