import type { HouseRules } from '@/features/house-rules/house-rules-queries'
import type { Json } from '@/lib/generated/database.types'
import { factsOf } from '../../../supabase/functions/send-email/letters/facts.ts'
import { isTemplate, LETTERS } from '../../../supabase/functions/send-email/letters/words.ts'
import { kindOf } from './mail-rules'

/** What of a letter the desk is told. */
export interface Shown {
  template: string
  data: Json
}

/**
 * Does something with a letter as it stands and, where a secret is missed that the desk does not read, once more with
 * another in its place, which opens nothing.
 */
export const withoutSecret = <Made>({ template, data }: Shown, make: (mail: Shown) => Made): Made => {
  try {
    return make({ template, data })
  } catch (error) {
    if (typeof data !== 'object' || data === null || Array.isArray(data)) throw error
    return make({ template, data: { ...data, token: 'secret' } })
  }
}

/** Its subject as it is sent; what kind it is, where nobody has worded it, or something that it tells is missing. */
export const subjectOf = (mail: Shown, rules: HouseRules): string => {
  const { template } = mail
  if (!isTemplate(template)) return kindOf(template)
  try {
    return withoutSecret(mail, (shown) => LETTERS[template](factsOf(shown), rules).subject)
  } catch {
    return kindOf(template)
  }
}
