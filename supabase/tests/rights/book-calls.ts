type Args = Record<string, unknown>

/** Rows of CALLS (matrix.ts): the books. */
export const BOOK_CALLS = `
  books_owed                42501       42501         42501         ok
  books_payments            42501       42501         42501         ok
  books_revenue             42501       42501         42501         ok
  books_gst                 42501       42501         42501         ok
`.trim()

/** As ARGUMENTS (calls.ts). */
export const BOOK_ARGUMENTS: Record<string, [own: Args, another?: Args]> = {
  books_owed: [{}],
  books_payments: [{ from_day: '2026-07-01', to_day: '2026-07-31' }],
  books_revenue: [{ year: 2027 }],
  books_gst: [{ year: 2027 }],
}
