import * as z from 'zod/mini'

/** The database's own limits, so that a form says first what it would refuse. */
export const interestSchema = z.object({
  full_name: z.string().check(
    z.trim(),
    z.minLength(1, 'Please enter your name.'),
    z.maxLength(120, 'Please use at most 120 characters.'),
  ),
  email: z.string().check(
    z.trim(),
    z.minLength(1, 'Please enter your e-mail address.'),
    z.maxLength(254, 'Please enter a valid e-mail address.'),
    z.regex(/^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/, 'Please enter a valid e-mail address.'),
  ),
  phone: z.string().check(z.trim(), z.maxLength(40, 'Please use at most 40 characters.')),
  message: z.string().check(z.trim(), z.maxLength(2000, 'Please use at most 2,000 characters.')),
})

export type InterestForm = z.infer<typeof interestSchema>
