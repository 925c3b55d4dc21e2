import * as z from 'zod/mini'

/** Accepts a space in the code, because authenticator apps show the code as two groups of digits. */
export const createCodeSchema = () => z.string().check(z.regex(/^\s*\d{3}\s?\d{3}\s*$/, 'Please enter the six digits.'))
