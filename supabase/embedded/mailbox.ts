import type { EmailDriver, EmailMessage, StoredEmailMessage } from '@supabase/lite'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Attachment } from '../functions/send-email/transport.ts'

type Caught = StoredEmailMessage & { attachments?: Attachment[] }

/** Older emails are dropped. */
const KEPT = 200

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const firstLink = (mail: EmailMessage): string | undefined =>
  /href="(https?:\/\/[^"]+)"/.exec(mail.html ?? '')?.[1]?.replaceAll('&amp;', '&') ??
  /https?:\/\/\S+/.exec(mail.text ?? '')?.[0]

/** The development inbox: stores emails, prints their links, and shows them at /__mail. */
export class Mailbox implements EmailDriver {
  private readonly mails: Caught[] = []

  /**
   * @param target redirect target of the email being sent; checked when the link is followed
   * @param print called for every email
   */
  constructor(
    private readonly target: () => string | null | undefined = () => null,
    private readonly print: (line: string) => void = () => undefined,
  ) {}

  send(sent: EmailMessage & { attachments?: Attachment[] }): Promise<void> {
    const target = this.target()
    // Removes the code from the package's text, because no page accepts it.
    const withoutCode = (text?: string) => text?.replace(/^.* with this code: \d+\s+Or follow this link: /, '')
    const lead = (text?: string) =>
      target ? text?.replaceAll(/redirect_to=[^"&\s]*/g, () => `redirect_to=${encodeURIComponent(target)}`) : text
    const message = { ...sent, html: lead(sent.html), text: lead(withoutCode(sent.text)) }
    this.mails.unshift({ ...message, sentAt: new Date().toISOString() })
    this.mails.length = Math.min(this.mails.length, KEPT)
    this.print(`mail to ${message.to}: ${message.subject}\n  ${firstLink(message) ?? message.text ?? ''}`)
    return Promise.resolve()
  }

  /** Newest first. */
  list(): readonly Caught[] {
    return this.mails
  }

  /** Handles /__mail: HTML for people, JSON for tests (`Accept: application/json`). */
  serve(request: IncomingMessage, response: ServerResponse): void {
    const mails = this.list()
    if (request.headers.accept?.includes('application/json')) {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(mails.map((mail) => ({ ...mail, link: firstLink(mail) }))))
      return
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page(mails))
  }
}

const page = (mails: readonly Caught[]): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<title>Caught mail</title><link rel="icon" href="/favicon.svg"><style>body{font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid #ccc;border-radius:8px;padding:1rem;margin:1rem 0}pre{white-space:pre-wrap}iframe{width:100%;height:36rem;border:0}</style>
<h1>Caught mail</h1><p>Nothing leaves this machine: these are the mails the embedded backend would have sent.</p>
${mails.map(article).join('') || '<p>No mail yet.</p>'}`

const attached = ({ attachments = [] }: Caught): string =>
  attachments
    .map(
      ({ filename, content_type, content }) =>
        `<p><a download="${escape(filename)}" href="data:${escape(content_type)};base64,${content}">${escape(filename)}</a></p>`,
    )
    .join('')

const article = (mail: Caught): string => {
  const link = firstLink(mail)
  return `<article><h2>${escape(mail.subject)}</h2><p>To ${escape(mail.to)} at ${escape(mail.sentAt)}</p>${
    link ? `<p><a href="${escape(link)}">Open its link</a></p>` : ''
  }<pre>${escape(mail.text ?? (mail.html ?? '').replace(/<[^>]+>/g, ''))}</pre>${
    mail.text && mail.html
      ? `<details><summary>As it looks</summary><iframe sandbox="allow-popups" title="${escape(mail.subject)}" srcdoc="${escape(mail.html)}"></iframe></details>`
      : ''
  }${attached(mail)}</article>`
}
