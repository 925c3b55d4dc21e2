/** `npm run test:all` looks at everything; `npm test` at the first of each kind. */
export const WHOLE = Boolean(process.env.TESTS_ALL)
