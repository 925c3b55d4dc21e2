/** True in `npm run test:all`. `npm test` runs a selection of the slow cases. */
export const FULL_SUITE = Boolean(process.env.TESTS_ALL)
