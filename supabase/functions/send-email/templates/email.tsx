import { paths } from '../../../../src/lib/paths.ts'
import { site } from '../../../../src/site.ts'
import type { EmailRow, Rules } from '../outbox.ts'
import { factsOf } from './email-data.ts'
import { Frame, pageOf } from './layout.tsx'
import { companyLine, type EmailText } from './formatting.ts'
import { isTemplate, TEMPLATES } from './templates.ts'

export interface ContactMessage {
  subject: string
  html: string
  text: string
  /** The unsubscribe token. */
  unsubscribe?: string
}

/** The plain-text version. */
const plain = (
  { subject, paragraphs, rows, action, unsubscribe }: EmailText,
  siteUrl: string,
  settings: Rules,
): string =>
  [
    subject,
    ...paragraphs,
    ...(rows ? [rows.map(([term, value]) => `${term}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.text}: ${siteUrl}${action.path}`] : []),
    [`${site.brand} · ${settings.email} · ${settings.phone}`, companyLine(settings)].filter(Boolean).join('\n'),
    ...(unsubscribe === undefined
      ? []
      : [`${unsubscribe.reason} Unsubscribe: ${siteUrl}${paths.unsubscribe(unsubscribe.token)}`]),
  ].join('\n\n')

/**
 * Renders an email.
 * @param siteUrl origin for links, without a trailing slash
 * @throws if the template is unknown or its data incomplete
 */
export const renderEmail = (
  email: Pick<EmailRow, 'template' | 'data'>,
  settings: Rules,
  siteUrl: string,
): ContactMessage => {
  if (!isTemplate(email.template)) throw new Error(`There is no email template ${email.template}.`)
  const texts: EmailText = TEMPLATES[email.template](factsOf(email), settings)
  const action = texts.action && { text: texts.action.text, url: `${siteUrl}${texts.action.path}` }
  return {
    subject: texts.subject,
    html: pageOf(<Frame texts={texts} action={action} siteUrl={siteUrl} settings={settings} />),
    text: plain(texts, siteUrl, settings),
    ...(texts.unsubscribe !== undefined && { unsubscribe: texts.unsubscribe.token }),
  }
}
