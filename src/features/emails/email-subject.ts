import type { PublicSettings } from '@/features/settings/public-settings-queries'
import type { Json } from '@/lib/generated/database.types'
import { factsOf } from '../../../supabase/functions/send-email/templates/email-data.ts'
import { isTemplate, TEMPLATES } from '../../../supabase/functions/send-email/templates/templates.ts'
import { kindOf } from './email-rules'

/** The template and data of an email. */
export interface Shown {
  template: string
  data: Json
}

/**
 * Calls `make` with the email. If that fails because the token is missing, which staff cannot read, calls it again
 * with a placeholder.
 */
export const withoutSecret = <Made>({ template, data }: Shown, make: (email: Shown) => Made): Made => {
  try {
    return make({ template, data })
  } catch (error) {
    if (typeof data !== 'object' || data === null || Array.isArray(data)) throw error
    return make({ template, data: { ...data, token: 'secret' } })
  }
}

/** The subject as sent. The template's name if the template is unknown or its data incomplete. */
export const subjectOf = (email: Shown, settings: PublicSettings): string => {
  const { template } = email
  if (!isTemplate(template)) return kindOf(template)
  try {
    return withoutSecret(email, (shown) => TEMPLATES[template](factsOf(shown), settings).subject)
  } catch {
    return kindOf(template)
  }
}
