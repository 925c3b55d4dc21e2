import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { PALETTE } from '../../../src/emails/layout'
import { renderInvoicePage } from '../../../src/emails/invoice'
import { renderEmail } from '../../../src/emails/email'
import { renderSignInTemplates, updateSubjects } from '../../../src/emails/sign-in'
import { SIGN_IN_TEMPLATES } from '../../../src/emails/sign-in-emails'
import { EMAIL_TEMPLATES } from '../../../src/emails/templates'
import type { ClaimedEmail } from '../../../src/emails/email-rows'
import { createResendTransport } from '../../functions/send-email/transport'
import { site } from '@/site'
import { openEmbeddedApp } from '../support/embedded'
import { SENT_AT, SAMPLE_BOOKING_ID, EMAIL_DATA, EMAIL_SETTINGS, createSampleEmails } from '../support/sent-emails'

const SITE = 'https://nextroom.example'
const READER = 'reader@example.test'

describe('Resend', () => {
  const attachments = [{ filename: 'a.ics', content_type: 'text/calendar', content: 'QQ==' }]
  const message = { to: READER, subject: 'S', html: '<p>', text: 'T', idempotencyKey: 'mail-1', attachments }
  const createTransport = (status: number, body: object) => {
    const requests: [string, RequestInit | undefined][] = []
    const fetchFn: typeof fetch = (input, init) => {
      requests.push([new Request(input).url, init])
      return Promise.resolve(Response.json(body, { status }))
    }
    return { requests, deliver: () => createResendTransport('re_key', 'Next Room <us@example.test>', fetchFn)(message) }
  }
  it('is called with the API key and an idempotency key', async () => {
    const { requests, deliver } = createTransport(200, { id: 'theirs' })
    expect(await deliver()).toEqual({ kind: 'sent', id: 'theirs' })
    expect(requests[0]?.[0]).toBe('https://api.resend.com/emails')
    expect(requests[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer re_key', 'idempotency-key': 'mail-1' })
    expect(requests[0]?.[1]?.body).toContain(`"attachments":${JSON.stringify(attachments)}`)
  })
  it('receives the additional headers of an email', async () => {
    const requestBodies: unknown[] = []
    const fetchFn: typeof fetch = async (input, init) => {
      requestBodies.push(await new Request(input, init).json())
      return Response.json({ id: 'theirs' })
    }
    const headers = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    await createResendTransport('re_key', 'us', fetchFn)({ ...message, headers })
    expect(requestBodies).toMatchObject([{ headers, subject: 'S' }])
  })
  it.each([
    [401, 'held'],
    [403, 'held'],
    [429, 'held'],
    [500, 'again'],
    [503, 'again'],
    [408, 'again'],
    [400, 'never'],
    [422, 'never'],
  ])('maps the response status %s to the result %s', async (status, kind) => {
    const { deliver } = createTransport(status, { message: 'why' })
    expect(await deliver()).toEqual({ kind, error: `Resend responded with status ${status}: why` })
  })
  it('lets the sender retry an email after a network error', async () => {
    const transport = createResendTransport('re_key', 'us', () => Promise.reject(new Error('no network')))
    expect(await transport(message)).toEqual({
      kind: 'again',
      error: 'Resend did not respond: Error: no network',
      isSilent: true,
    })
  })
})

/** The content of an email without layout attributes. The layout is the same for all emails and is tested once. */
const removeLayout = (html: string): string =>
  html
    .slice(html.indexOf('<main>'), html.indexOf('</main>') + 7)
    .replaceAll(/ (style|class|cell\w+|width)="[^"]*"/g, '')

describe('every email', () => {
  it.each(createSampleEmails(Object.keys(EMAIL_TEMPLATES)))(
    'the email %s has the same content as plain text and as HTML, and is smaller than the size limit',
    (_, email) => {
      const { subject, html, text } = renderEmail(email, EMAIL_SETTINGS, SITE)
      expect(text).toMatchSnapshot()
      expect(removeLayout(html)).toMatchSnapshot('as HTML')
      expect(text.startsWith(subject)).toBe(true)
      expect(html.length).toBeLessThan(100_000)
      expect(html).not.toContain('<Prison>')
      expect(text).not.toMatch(/undefined|NaN|null/)
      const links = [...html.matchAll(/href="(https[^"]+)"/g)].map(([, link]) => link)
      expect(links.every((link) => link?.startsWith(SITE))).toBe(true)
    },
  )
  it('has the same HTML frame', () => {
    expect(renderEmail({ template: 'event_soon', data: EMAIL_DATA }, EMAIL_SETTINGS, SITE).html).toMatchSnapshot()
  })
  it('ends with the company details of the sender, and omits details that are not set', () => {
    const renderFooter = (settings: Partial<typeof EMAIL_SETTINGS>) => {
      const { html, text } = renderEmail(
        { template: 'booking_received', data: EMAIL_DATA },
        { ...EMAIL_SETTINGS, ...settings },
        SITE,
      )
      const footerHtml = html
        .slice(html.indexOf('</main>'))
        .replaceAll('<br/>', '\n')
        .replaceAll(/<[^>]+>/g, '')
        .trim()
      expect(text.endsWith(footerHtml)).toBe(true)
      return footerHtml
    }
    expect(renderFooter({})).toBe(
      `${site.brand} · hello@nextroom.test · 1300 000 000\n` +
        'Next Room Pty Ltd · ABN 00 000 000 000 · 1 Hill Road, Sydney NSW 2000' +
        ' · Insurer: Harbour Mutual, policy 77 · Accreditation: ATIA 4711',
    )
    expect(renderFooter({ phone: '', abn: '', insurer: '', accreditation: '' })).toBe(
      `${site.brand} · hello@nextroom.test\nNext Room Pty Ltd · 1 Hill Road, Sydney NSW 2000`,
    )
    expect(renderFooter({ email: '', legal_name: '', address: '', insurer: '' })).toBe(
      `${site.brand} · 1300 000 000\nABN 00 000 000 000 · Accreditation: ATIA 4711`,
    )
  })
  it.each(['booking_received', 'installment_due', 'autopay_stopped'])(
    'the email %s mentions bank transfers only while the settings contain the bank details',
    (template) => {
      const renderEmailText = (bank_transfers_open: boolean) =>
        renderEmail({ template, data: EMAIL_DATA }, { ...EMAIL_SETTINGS, bank_transfers_open }, SITE).text
      expect(renderEmailText(true)).toMatch(/bank transfer/)
      expect(renderEmailText(false)).not.toMatch(/transfer/)
    },
  )
  it('has an attached invoice with the company details, and omits details that are not set', () => {
    const booking = {
      reference: 'INV-000001',
      event_id: SAMPLE_BOOKING_ID,
      event_title: 'Fremantle',
      event_location: 'Perth',
      start_date: '2026-09-21',
      end_date: '2026-09-22',
      billing_name: 'Ada Grey',
      customer_email: READER,
      seats: 1,
      total_amount: 800,
      invoice_total: 800,
      gst: 72.73,
      paid_amount: 0,
      balance: 800,
      refund_due: 0,
      created_at: SENT_AT,
      meeting_point: '',
      start_time: null,
      end_point: '',
      end_time: null,
      arrival_note: '',
      lines: [],
    }
    const renderSender = (settings: Partial<typeof EMAIL_SETTINGS>) =>
      /<p class="muted">(.*?)<\/p>/.exec(renderInvoicePage(booking, [], { ...EMAIL_SETTINGS, ...settings }))?.[1]
    expect(renderSender({})).toBe(
      'Next Room Pty Ltd · ABN 00 000 000 000 · 1 Hill Road, Sydney NSW 2000' +
        ' · Insurer: Harbour Mutual, policy 77 · Accreditation: ATIA 4711 · hello@nextroom.test · 1300 000 000',
    )
    expect(renderSender({ legal_name: '', abn: '', address: '', insurer: '', accreditation: '', phone: '' })).toBe(
      'hello@nextroom.test',
    )
  })
  it('contains no text that a visitor typed if any visitor can make the site send the email to any address', async () => {
    const app = await openEmbeddedApp()
    const spamMessage = {
      full_name: 'Free pills at pills dot example',
      email: 'someone@example.test',
      message: 'BUY PILLS',
    }
    await app.guest.rpc('send_contact_message', spamMessage).throwOnError()
    await app.guest.rpc('express_interest', { ...spamMessage, trip_name: 'The Pills Tour' }).throwOnError()
    const emails = await app.sql<ClaimedEmail>(
      `select template, data from public.email_outbox where to_email = 'someone@example.test' order by id`,
    )
    expect(emails.map(({ template }) => template)).toEqual(['contact_received', 'interest_received'])
    for (const email of emails) expect(JSON.stringify(renderEmail(email, EMAIL_SETTINGS, SITE))).not.toMatch(/pills/i)
  })
  it('that the database queues has a template', async () => {
    const app = await openEmbeddedApp()
    const emailQueuingFunctions = await app.sql<{ source: string }>(
      `select prosrc as source from pg_proc where prosrc ~ 'private\\.(queue_emails?|queue_customer_email|queue_reminder|queue_traveller_link|send_receipt)\\('`,
    )
    const queuedTemplates = emailQueuingFunctions.flatMap(({ source }) =>
      [
        ...source.matchAll(
          /private\.(?:queue_emails?|queue_customer_email|queue_reminder|queue_traveller_link|send_receipt)\(([^;]*)/g,
        ),
      ].flatMap(([, args = '']) =>
        [...args.split('jsonb_build_object')[0]!.matchAll(/(?<!->> )'([a-z_]+)'/g)].map(([, name]) => name),
      ),
    )
    // Finds functions that return emails as table rows. In their source text, the template's name stands before the
    // data.
    const emailReturningFunctions = await app.sql<{ source: string }>(
      `select prosrc as source from pg_proc where 'template' = any (proargnames) and 't' = any (proargmodes)`,
    )
    const returnedTemplates = emailReturningFunctions.flatMap(({ source }) =>
      [...source.matchAll(/'([a-z_]+)',\s*(?:jsonb_build_object|d\.days)/g)].map(([, name]) => name),
    )
    expect(new Set([...queuedTemplates, ...returnedTemplates])).toEqual(new Set(Object.keys(EMAIL_TEMPLATES)))
  })
  it('has the colours of the site', () => {
    const stylesheet = readFileSync('src/styles.css', 'utf8')
    const [light, dark] = [stylesheet.indexOf('color-scheme: light'), stylesheet.indexOf('color-scheme: dark')]
    for (const [from, palette] of [
      [light, PALETTE.light],
      [dark, PALETTE.dark],
    ] as const)
      for (const [name, colour] of Object.entries(palette))
        expect(stylesheet.slice(from, from + 900)).toContain(`--${name}: ${colour};`)
  })
})

describe('emails of the sign-in service', () => {
  const toml = readFileSync('supabase/config.toml', 'utf8')
  const supabaseConfig = parse(toml) as {
    auth: { email: { template: Record<string, { subject: string; content_path: string }> } }
  }
  it.each(renderSignInTemplates())(
    '%s has a current template file in the common frame and its entry in config.toml',
    (name, html) => {
      expect(readFileSync(`supabase/templates/${name}.html`, 'utf8')).toBe(html)
      expect(supabaseConfig.auth.email.template[name]).toEqual({
        subject: SIGN_IN_TEMPLATES[name as keyof typeof SIGN_IN_TEMPLATES].subject,
        content_path: `./supabase/templates/${name}.html`,
      })
      expect(removeLayout(html)).toMatchSnapshot()
      expect(html).not.toMatch(/undefined|null|NaN/)
    },
  )
  it('have the subjects that "npm run gen" writes to config.toml', () => {
    const outdatedToml = toml.replaceAll(/^subject = .*/gm, 'subject = "As it was"')
    expect(outdatedToml).not.toBe(toml)
    expect(updateSubjects(outdatedToml)).toBe(toml)
  })
  it('have exactly the templates that config.toml lists', () => {
    expect(Object.keys(supabaseConfig.auth.email.template)).toEqual(Object.keys(SIGN_IN_TEMPLATES))
  })
  it('reach the mailbox with all placeholders filled in', async () => {
    const app = await openEmbeddedApp()
    await app.guest.auth.signUp({ email: 'frame@example.test', password: 'lantern-and-fog-9' })
    await app.guest.auth.resetPasswordForEmail('member@nextroom.test')
    const [reset, confirm] = app.backend.mailbox.listEmails()
    expect(confirm).toMatchObject({ to: 'frame@example.test', subject: 'Please confirm your email address' })
    expect(reset).toMatchObject({ to: 'member@nextroom.test', subject: 'Choose a new password' })
    for (const email of [confirm, reset]) {
      expect(email?.html).toContain(`${site.brand}</span>`)
      expect(email?.html).toContain(String(email?.to))
      expect(email?.html).toMatch(/href="[^"]*\/auth\/v1\/verify\?token=/)
      expect(email?.html).not.toContain('{{')
    }
  })
})
