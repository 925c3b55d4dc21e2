import * as z from 'zod/mini'

/** Of an authenticator app, which shows them in two groups. */
export const sixDigits = () => z.string().check(z.regex(/^\s*\d{3}\s?\d{3}\s*$/, 'Please enter the six digits.'))
