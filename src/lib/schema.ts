import { EMAIL, NAME, PASSWORD, PERSON_NAME, PHONE } from './generated/limits'
import { formatMoneyExact } from './text'
import * as z from 'zod/mini'

/** Limits the length in characters as the database counts them: an emoji is one character. */
const maxCharacters = (max: number) =>
  z.refine<string>(
    (text) => text.length <= max || [...text].length <= max,
    `Please use at most ${max.toLocaleString('en-AU')} characters.`,
  )

/** Optional text, trimmed. */
export const optionalText = (max: number) => z.string().check(z.trim(), maxCharacters(max))

/** Optional text, not trimmed. */
export const rawText = (max: number) => z.string().check(maxCharacters(max))

/**
 * Required text.
 * @param missingMessage the message for a blank field
 */
export const requiredText = (max: number, missingMessage: string) =>
  z.string().check(z.trim(), z.minLength(1, missingMessage), maxCharacters(max))

/** One line of text with at least one visible character, such as a subject or a room's name. */
export const textLine = (missingMessage: string) =>
  requiredText(NAME.max, missingMessage).check(
    // An empty text is accepted here, because requiredText reports it with its own message.
    z.refine((text) => text === '' || NAME.pattern.test(text), 'Please remove hidden or unsupported characters.'),
  )

/** A person's name. URLs are refused, because names are shown to others and printed in emails. */
export const personName = (missingMessage: string) =>
  textLine(missingMessage).check(
    z.refine(
      (text) => !NAME.pattern.test(text) || PERSON_NAME.pattern.test(text),
      'Please leave out web addresses, and put a space after a full stop.',
    ),
  )

const EMAIL_MESSAGE = 'Please enter a valid email address.'

/** An email address that passes the same check as in the database. The check cannot tell whether the address exists. */
export const emailAddress = (missingMessage = 'Please enter your email address.') =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, missingMessage),
      z.maxLength(EMAIL.max, EMAIL_MESSAGE),
      z.regex(EMAIL.pattern, EMAIL_MESSAGE),
    )

/** An optional phone number. */
export const optionalPhone = () =>
  optionalText(PHONE.max).check(
    z.refine((text) => text === '' || PHONE.pattern.test(text), 'Please enter a phone number.'),
  )

/**
 * An amount of money: above $0, whole cents, at most `max`.
 * @param max in AUD
 * @param limitName describes the limit in the message, such as "the amount owing"
 */
export const moneyAmount = (max: number, limitName: string) =>
  z.string().check(
    z.trim(),
    z.minLength(1, 'Please enter an amount.'),
    z.regex(/^(\d+(\.\d{1,2})?)?$/, 'Please enter an amount in dollars and cents.'),
    z.refine((text) => text === '' || Number(text) > 0, 'Please enter more than $0.'),
    z.refine((text) => !(Number(text) > max), `Please enter at most ${formatMoneyExact(max)}, ${limitName}.`),
  )

export const newPassword = () =>
  z.string().check(
    z.minLength(PASSWORD.min, `Please use at least ${PASSWORD.min} characters.`),
    z.refine(
      (text) => new TextEncoder().encode(text).length <= PASSWORD.maxBytes,
      `Please use at most ${PASSWORD.maxBytes} characters.`,
    ),
  )

export const PASSWORD_HINT = `At least ${PASSWORD.min} characters.`

interface MessageFormOptions {
  /** Error message for a blank name. */
  name: string
  /** Maximum length of the message in characters. */
  max: number
  /** Error message for a blank text. Omit it if the text is optional. */
  message?: string
}

/** Schema of a contact form: name, email, phone and message. */
export const messageFormSchema = ({ name, max, message }: MessageFormOptions) =>
  z.object({
    full_name: personName(name),
    email: emailAddress(),
    phone: optionalPhone(),
    message: message === undefined ? optionalText(max) : requiredText(max, message),
  })

export type MessageFormSchema = ReturnType<typeof messageFormSchema>
export type ContactMessage = z.infer<MessageFormSchema>

/** Accepts a space in the code, because authenticator apps show the code as two groups of digits. */
export const createCodeSchema = () => z.string().check(z.regex(/^\s*\d{3}\s?\d{3}\s*$/, 'Please enter the six digits.'))
