type Args = Record<string, unknown>

/** Rows of CALLS (matrix.ts): what concerns the house itself, its record and its settings. */
export const HOUSE_CALLS = `
  list_history              42501       42501         42501         ok
  house_settings            42501       42501         42501         ok
  save_house_rules          42501       42501         42501         saved
`.trim()

/** What each is called with. */
export const HOUSE_ARGUMENTS: Record<string, [own: Args, another?: Args]> = {
  house_settings: [{}],
  save_house_rules: [{ changes: { hold_hours: 24 }, expected_version: 2 }],
  list_history: [{ filters: { q: 'tasmania' } }],
}
