import type { HouseRules } from '@/features/house-rules/house-rules-queries'
import type { Json } from '@/lib/database.types'
import { factsOf } from '../../../supabase/functions/send-mail/letters/facts.ts'
import { isTemplate, LETTERS } from '../../../supabase/functions/send-mail/letters/words.ts'
import { kindOf } from './mail-rules'

/** What of a letter the desk is told. */
export interface Shown {
  template: string
  data: Json
}

/** The desk reads no secrets: what stands in their place opens nothing. */
export const withoutSecret = ({ template, data }: Shown): Shown => ({
  template,
  data: typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data, token: 'secret' } : data,
})

/** Its subject as it is sent; what kind it is, where nobody has worded it, or something that it tells is missing. */
export const subjectOf = (mail: Shown, rules: HouseRules): string => {
  if (!isTemplate(mail.template)) return kindOf(mail.template)
  try {
    return LETTERS[mail.template](factsOf(withoutSecret(mail)), rules).subject
  } catch {
    return kindOf(mail.template)
  }
}
