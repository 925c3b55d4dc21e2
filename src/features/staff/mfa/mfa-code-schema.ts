import * as z from 'zod/mini'

/** Authenticator apps show the code in two groups. */
export const createCodeSchema = () => z.string().check(z.regex(/^\s*\d{3}\s?\d{3}\s*$/, 'Please enter the six digits.'))
