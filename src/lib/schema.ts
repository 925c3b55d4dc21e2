import * as z from 'zod/mini'
import { EMAIL, NAME, PASSWORD, PERSON_NAME, PHONE } from './generated/limits'
import { formatMoneyExact } from './text'

/** At most so many characters, counted as the database counts: an emoji is one. */
const atMost = (most: number) =>
  z.refine<string>(
    (text) => text.length <= most || [...text].length <= most,
    `Please use at most ${most.toLocaleString('en-AU')} characters.`,
  )

/** Text that may be left out. */
export const words = (most: number) => z.string().check(z.trim(), atMost(most))

/** Text that may be left out, kept as it was typed. */
export const asTyped = (most: number) => z.string().check(atMost(most))

/** @param missing what is said of a blank field */
export const wanted = (most: number, missing: string) =>
  z.string().check(z.trim(), z.minLength(1, missing), atMost(most))

/** One line of text with at least one visible character: a subject, the name of a room. */
export const line = (missing: string) =>
  wanted(NAME.max, missing).check(
    // A blank or long one has its own message.
    z.refine((text) => text === '' || NAME.pattern.test(text), 'Please use letters that can be seen.'),
  )

/** The name of a person. It carries no web address, because it is shown to others and printed in emails. */
export const personName = (missing: string) =>
  line(missing).check(
    z.refine(
      (text) => !NAME.pattern.test(text) || PERSON_NAME.pattern.test(text),
      'Please leave out web addresses, and put a space after a full stop.',
    ),
  )

const EMAIL_WORDS = 'Please enter a valid e-mail address.'

/** The one e-mail rule: the database's. A letter to it is what proves an address. */
export const email = (missing = 'Please enter your e-mail address.') =>
  z
    .string()
    .check(z.trim(), z.minLength(1, missing), z.maxLength(EMAIL.max, EMAIL_WORDS), z.regex(EMAIL.pattern, EMAIL_WORDS))

/** A phone number that may be left out. */
export const phone = () =>
  words(PHONE.max).check(z.refine((text) => text === '' || PHONE.pattern.test(text), 'Please enter a phone number.'))

/**
 * Money typed into a form: over $0, in whole cents, at most so much.
 * @param most AUD
 * @param what the most stands for, as in "what is owing"
 */
export const amount = (most: number, what: string) =>
  z.string().check(
    z.trim(),
    z.minLength(1, 'Please enter an amount.'),
    z.regex(/^(\d+(\.\d{1,2})?)?$/, 'Please enter an amount in dollars and cents.'),
    z.refine((text) => text === '' || Number(text) > 0, 'Please enter more than $0.'),
    z.refine((text) => !(Number(text) > most), `Please enter at most ${formatMoneyExact(most)}, ${what}.`),
  )

export const password = () =>
  z.string().check(
    z.minLength(PASSWORD.min, `Please use at least ${PASSWORD.min} characters.`),
    z.refine(
      (text) => new TextEncoder().encode(text).length <= PASSWORD.maxBytes,
      `Please use at most ${PASSWORD.maxBytes} characters.`,
    ),
  )

export const PASSWORD_HINT = `At least ${PASSWORD.min} characters.`

interface LetterRules {
  /** Said of a blank name. */
  name: string
  /** Characters of the message. */
  most: number
  /** Said of a blank message; left out, it may be blank. */
  message?: string
}

/** Who writes to the house, how to reach them, and what they say. */
export const letterSchema = ({ name, most, message }: LetterRules) =>
  z.object({
    full_name: personName(name),
    email: email(),
    phone: phone(),
    message: message === undefined ? words(most) : wanted(most, message),
  })

export type LetterSchema = ReturnType<typeof letterSchema>
export type Letter = z.infer<LetterSchema>
