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
  /** As its words say. */
  unsubscribe?: string
}

/** The same words for readers that show no HTML. */
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
 * A letter as it is sent.
 * @param siteUrl where its links lead, without a slash at its end
 * @throws where nobody has worded it, or where it lacks what it tells
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
