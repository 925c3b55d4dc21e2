import { paths } from '../../../../src/lib/paths.ts'
import { site } from '../../../../src/site.ts'
import type { Mail, Rules } from '../outbox.ts'
import { factsOf } from './facts.ts'
import { Frame, pageOf, WHY_WRITTEN } from './frame.tsx'
import type { Words } from './wording.ts'
import { isTemplate, LETTERS } from './words.ts'

export interface Letter {
  subject: string
  html: string
  text: string
  /** The unsubscribe token. */
  unsubscribe?: string
}

/** The plain-text version. */
const plain = ({ subject, paragraphs, rows, action, unsubscribe }: Words, siteUrl: string, rules: Rules): string =>
  [
    subject,
    ...paragraphs,
    ...(rows ? [rows.map(([term, value]) => `${term}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.text}: ${siteUrl}${action.path}`] : []),
    `${site.brand} · ${rules.email} · ${rules.phone}`,
    ...(unsubscribe === undefined ? [] : [`${WHY_WRITTEN} Unsubscribe: ${siteUrl}${paths.unsubscribe(unsubscribe)}`]),
  ].join('\n\n')

/**
 * Renders an email.
 * @param siteUrl origin for links, without a trailing slash
 * @throws if the template is unknown or its data incomplete
 */
export const letterOf = (mail: Pick<Mail, 'template' | 'data'>, rules: Rules, siteUrl: string): Letter => {
  if (!isTemplate(mail.template)) throw new Error(`Nobody has worded the letter ${mail.template}.`)
  const words: Words = LETTERS[mail.template](factsOf(mail), rules)
  const action = words.action && { text: words.action.text, url: `${siteUrl}${words.action.path}` }
  return {
    subject: words.subject,
    html: pageOf(<Frame words={words} action={action} siteUrl={siteUrl} rules={rules} />),
    text: plain(words, siteUrl, rules),
    ...(words.unsubscribe !== undefined && { unsubscribe: words.unsubscribe }),
  }
}
