import * as z from 'zod/mini'
import { email, personName, phone, wanted, words } from './schema'

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
