type Args = Record<string, unknown>

/** Rows of CALLS (matrix.ts): what concerns the house itself, its record and its settings. */
export const HOUSE_CALLS = `
  list_history              42501       42501         42501         ok
`.trim()

/** What each is called with. */
export const HOUSE_ARGUMENTS: Record<string, [own: Args, another?: Args]> = {
  list_history: [{ filters: { q: 'tasmania' } }],
}
