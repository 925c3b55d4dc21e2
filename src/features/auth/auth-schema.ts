import * as z from 'zod/mini'

const required = (message: string) => z.string().check(z.trim(), z.minLength(1, message))

/** As lenient as a browser's own e-mail field: the confirmation mail is what proves an address. */
const email = z.string().check(
  z.trim(),
  z.minLength(1, 'Please enter your e-mail address.'),
  z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid e-mail address.'),
)

export const loginSchema = z.object({ email, password: z.string().check(z.minLength(1, 'Please enter your password.')) })

export const newPasswordSchema = z.object({
  password: z.string().check(z.minLength(8, 'Please use at least 8 characters.')),
})

export const registrationSchema = z.object({
  full_name: required('Please enter your full name.').check(z.maxLength(120, 'Please use at most 120 characters.')),
  email,
  password: newPasswordSchema.shape.password,
})

export const emailSchema = z.object({ email })
