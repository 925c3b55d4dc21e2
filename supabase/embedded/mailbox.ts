import type { EmailDriver, EmailMessage, StoredEmailMessage } from '@supabase/lite'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EmailAttachment } from '../functions/send-email/transport.ts'

type CaughtEmail = StoredEmailMessage & { attachments?: EmailAttachment[] }

/** Maximum number of emails in the inbox. Older emails are deleted. */
const MAX_EMAILS = 200

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const findFirstLink = (email: EmailMessage): string | undefined =>
  /href="(https?:\/\/[^"]+)"/.exec(email.html ?? '')?.[1]?.replaceAll('&amp;', '&') ??
  /https?:\/\/\S+/.exec(email.text ?? '')?.[0]

/** The development inbox: stores emails, prints their links, and shows them at /__mail. */
export class Mailbox implements EmailDriver {
  private readonly emails: CaughtEmail[] = []

  /**
   * @param getEmailRedirectUrl returns where the link in the current email must lead, or null to leave the link
   * unchanged
   * @param print prints a line about each email
   */
  constructor(
    private readonly getEmailRedirectUrl: () => string | null | undefined = () => null,
    private readonly print: (line: string) => void = () => undefined,
  ) {}

  send(email: EmailMessage & { attachments?: EmailAttachment[] }): Promise<void> {
    const redirectTarget = this.getEmailRedirectUrl()
    // Removes the sign-in code from the text of an email that `@supabase/lite` sends, because no page has a field to
    // enter the code.
    const removeSignInCode = (text?: string) => text?.replace(/^.* with this code: \d+\s+Or follow this link: /, '')
    const setRedirectTarget = (text?: string) =>
      redirectTarget
        ? text?.replaceAll(/redirect_to=[^"&\s]*/g, () => `redirect_to=${encodeURIComponent(redirectTarget)}`)
        : text
    const message = {
      ...email,
      html: setRedirectTarget(email.html),
      text: setRedirectTarget(removeSignInCode(email.text)),
    }
    this.emails.unshift({ ...message, sentAt: new Date().toISOString() })
    this.emails.length = Math.min(this.emails.length, MAX_EMAILS)
    this.print(`Email to ${message.to}: ${message.subject}\n  ${findFirstLink(message) ?? message.text ?? ''}`)
    return Promise.resolve()
  }

  /** Lists the emails, newest first. */
  listEmails(): readonly CaughtEmail[] {
    return this.emails
  }

  /** Handles /__mail: HTML for people, JSON for tests (`Accept: application/json`). */
  serve(request: IncomingMessage, response: ServerResponse): void {
    const emails = this.listEmails()
    if (request.headers.accept?.includes('application/json')) {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(emails.map((email) => ({ ...email, link: findFirstLink(email) }))))
      return
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(renderInbox(emails))
  }
}

const renderInbox = (emails: readonly CaughtEmail[]): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<title>Development inbox</title><link rel="icon" href="/favicon.svg"><style>body{font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid #ccc;border-radius:8px;padding:1rem;margin:1rem 0}pre{white-space:pre-wrap}iframe{width:100%;height:36rem;border:0}</style>
<h1>Development inbox</h1><p>The embedded backend shows its emails here instead of sending them.</p>
${emails.map(renderEmail).join('') || '<p>No emails yet.</p>'}`

const renderAttachments = ({ attachments = [] }: CaughtEmail): string =>
  attachments
    .map(
      ({ filename, content_type, content }) =>
        `<p><a download="${escapeHtml(filename)}" href="data:${escapeHtml(content_type)};base64,${content}">${escapeHtml(filename)}</a></p>`,
    )
    .join('')

const renderEmail = (email: CaughtEmail): string => {
  const link = findFirstLink(email)
  return `<article><h2>${escapeHtml(email.subject)}</h2><p>To ${escapeHtml(email.to)} at ${escapeHtml(email.sentAt)}</p>${
    link ? `<p><a href="${escapeHtml(link)}">Open the link in this email</a></p>` : ''
  }<pre>${escapeHtml(email.text ?? (email.html ?? '').replace(/<[^>]+>/g, ''))}</pre>${
    email.text && email.html
      ? `<details><summary>Show the email as HTML</summary><iframe sandbox="allow-popups" title="${escapeHtml(email.subject)}" srcdoc="${escapeHtml(email.html)}"></iframe></details>`
      : ''
  }${renderAttachments(email)}</article>`
}
