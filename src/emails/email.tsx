import { paths } from '../lib/paths.ts'
import { site } from '../site.ts'
import type { ClaimedEmail, EmailSettings } from './email-rows.ts'
import { readEmailData } from './email-data.ts'
import { EmailLayout, renderHtmlDocument } from './layout.tsx'
import { formatCompanyLine, type EmailText } from './formatting.ts'
import { isEmailTemplate, EMAIL_TEMPLATES } from './templates.ts'

export interface RenderedEmail {
  subject: string
  html: string
  text: string
  /** The recipient's token. The caller adds it to the unsubscribe URL. Undefined if the email has no such URL. */
  unsubscribeToken?: string
}

/** Renders the plain-text version of an email. */
const renderPlainText = (
  { subject, paragraphs, rows, action, unsubscribe }: EmailText,
  siteUrl: string,
  settings: EmailSettings,
): string =>
  [
    subject,
    ...paragraphs,
    ...(rows
      ? [
          rows
            .map(([term, value, path]) => `${term}: ${value}${path === undefined ? '' : `: ${siteUrl}${path}`}`)
            .join('\n'),
        ]
      : []),
    ...(action ? [`${action.text}: ${siteUrl}${action.path}`] : []),
    [[site.brand, settings.email, settings.phone].filter(Boolean).join(' · '), formatCompanyLine(settings)]
      .filter(Boolean)
      .join('\n'),
    ...(unsubscribe === undefined
      ? []
      : [`${unsubscribe.reason} Unsubscribe: ${siteUrl}${paths.unsubscribe(unsubscribe.token)}`]),
  ].join('\n\n')

/**
 * Renders the subject, HTML and text of an email.
 * @param siteUrl the site's origin without a trailing slash, for links
 * @throws if the template is unknown or the data is incomplete
 */
export const renderEmail = (
  email: Pick<ClaimedEmail, 'template' | 'data'>,
  settings: EmailSettings,
  siteUrl: string,
): RenderedEmail => {
  if (!isEmailTemplate(email.template)) throw new Error(`There is no email template ${email.template}.`)
  const emailTexts: EmailText = EMAIL_TEMPLATES[email.template](readEmailData(email), settings)
  const actionButton = emailTexts.action && { text: emailTexts.action.text, url: `${siteUrl}${emailTexts.action.path}` }
  return {
    subject: emailTexts.subject,
    html: renderHtmlDocument(
      <EmailLayout texts={emailTexts} action={actionButton} siteUrl={siteUrl} settings={settings} />,
    ),
    text: renderPlainText(emailTexts, siteUrl, settings),
    ...(emailTexts.unsubscribe !== undefined && { unsubscribeToken: emailTexts.unsubscribe.token }),
  }
}
