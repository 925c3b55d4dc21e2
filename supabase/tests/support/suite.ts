/** `npm run test:all` runs everything. `npm test` runs a selection. */
export const FULL_SUITE = Boolean(process.env.TESTS_ALL)
