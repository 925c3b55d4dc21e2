import type { PublicSettings } from '@/features/settings/public-settings-queries'
import type { Json } from '@/lib/generated/database.types'
import { readEmailData } from '../../emails/email-data.ts'
import { isEmailTemplate, EMAIL_TEMPLATES } from '../../emails/templates.ts'
import { formatTemplateName } from './email-rules'

/** The template and data of an email. */
export interface EmailContent {
  template: string
  data: Json
}

/**
 * Calls `render` with the email. Staff cannot read an email's secret token, so if rendering fails without the token,
 * `render` gets a placeholder token.
 */
export const renderWithPlaceholderToken = <Made>(
  { template, data: emailData }: EmailContent,
  render: (email: EmailContent) => Made,
): Made => {
  try {
    return render({ template, data: emailData })
  } catch (error) {
    if (typeof emailData !== 'object' || emailData === null || Array.isArray(emailData)) throw error
    return render({ template, data: { ...emailData, token: 'secret' } })
  }
}

/**
 * Returns the subject of an email as sent. Returns the template's name if the template is unknown or its data is
 * incomplete.
 */
export const renderSubject = (email: EmailContent, settings: PublicSettings): string => {
  const { template } = email
  if (!isEmailTemplate(template)) return formatTemplateName(template)
  try {
    return renderWithPlaceholderToken(
      email,
      (emailWithToken) => EMAIL_TEMPLATES[template](readEmailData(emailWithToken), settings).subject,
    )
  } catch {
    return formatTemplateName(template)
  }
}
