import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { PALETTE } from '../../functions/send-email/letters/frame'
import { letterOf } from '../../functions/send-email/letters/letter'
import { signInTemplates, withSubjects } from '../../functions/send-email/letters/sign-in'
import { SIGN_IN_LETTERS } from '../../functions/send-email/letters/words-of-sign-in'
import { LETTERS } from '../../functions/send-email/letters/words'
import type { Mail } from '../../functions/send-email/outbox'
import { resend } from '../../functions/send-email/transport'
import { site } from '@/site'
import { openWorld } from '../support/embedded'
import { DATA, RULES, samples } from '../support/letters'

const SITE = 'https://nextroom.example'
const READER = 'reader@example.test'

describe('Resend', () => {
  const attachments = [{ filename: 'a.ics', content_type: 'text/calendar', content: 'QQ==' }]
  const message = { to: READER, subject: 'S', html: '<p>', text: 'T', key: 'mail-1', attachments }
  const answering = (status: number, body: object) => {
    const asked: [string, RequestInit | undefined][] = []
    const ask: typeof fetch = (input, init) => {
      asked.push([new Request(input).url, init])
      return Promise.resolve(Response.json(body, { status }))
    }
    return { asked, deliver: () => resend('re_key', 'Next Room <us@example.test>', ask)(message) }
  }
  it('is asked by its key, with a name by which it knows a second attempt', async () => {
    const { asked, deliver } = answering(200, { id: 'theirs' })
    expect(await deliver()).toEqual({ kind: 'sent', id: 'theirs' })
    expect(asked[0]?.[0]).toBe('https://api.resend.com/emails')
    expect(asked[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer re_key', 'idempotency-key': 'mail-1' })
    expect(asked[0]?.[1]?.body).toContain(`"attachments":${JSON.stringify(attachments)}`)
  })
  it('is told the headers of a letter that has some', async () => {
    const asked: unknown[] = []
    const ask: typeof fetch = async (input, init) => {
      asked.push(await new Request(input, init).json())
      return Response.json({ id: 'theirs' })
    }
    const headers = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    await resend('re_key', 'us', ask)({ ...message, headers })
    expect(asked).toMatchObject([{ headers, subject: 'S' }])
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
  ])('that answers %s: %s', async (status, kind) => {
    const { deliver } = answering(status, { message: 'why' })
    expect(await deliver()).toEqual({ kind, error: `Resend answered ${status}: why` })
  })
  it('that does not answer is asked again', async () => {
    const transport = resend('re_key', 'us', () => Promise.reject(new Error('no network')))
    expect(await transport(message)).toEqual({
      kind: 'again',
      error: 'Resend did not answer: Error: no network',
      silent: true,
    })
  })
})

/** What stands on a letter's sheet, without how it looks: that is the frame's, told once. */
const bare = (html: string): string =>
  html
    .slice(html.indexOf('<main>'), html.indexOf('</main>') + 7)
    .replaceAll(/ (style|class|cell\w+|width)="[^"]*"/g, '')

describe('every letter', () => {
  it.each(samples(Object.keys(LETTERS)))('%s says the same in both its forms, and fits a mail reader', (_, mail) => {
    const { subject, html, text } = letterOf(mail, RULES, SITE)
    expect(text).toMatchSnapshot()
    expect(bare(html)).toMatchSnapshot('as HTML')
    expect(text.startsWith(subject)).toBe(true)
    expect(html.length).toBeLessThan(100_000)
    expect(html).not.toContain('<Prison>')
    expect(text).not.toMatch(/undefined|NaN|null/)
    const links = [...html.matchAll(/href="(https[^"]+)"/g)].map(([, link]) => link)
    expect(links.every((link) => link?.startsWith(SITE))).toBe(true)
  })
  it('has one frame', () => {
    expect(letterOf({ template: 'trip_soon', data: DATA }, RULES, SITE).html).toMatchSnapshot()
  })
  it('that anybody can have sent to anybody bears no word of theirs', async () => {
    const world = await openWorld()
    const spam = { full_name: 'Free pills at pills dot example', email: 'someone@example.test', message: 'BUY PILLS' }
    await world.guest.rpc('send_contact_message', spam).throwOnError()
    await world.guest.rpc('express_interest', { ...spam, trip_name: 'The Pills Tour' }).throwOnError()
    const mails = await world.sql<Mail>(
      `select template, data from public.email_outbox where to_email = 'someone@example.test' order by id`,
    )
    expect(mails.map(({ template }) => template)).toEqual(['contact_received', 'interest_received'])
    for (const mail of mails) expect(JSON.stringify(letterOf(mail, RULES, SITE))).not.toMatch(/pills/i)
  })
  it('has words for all that the database queues', async () => {
    const world = await openWorld()
    const found = await world.sql<{ source: string }>(
      `select prosrc as source from pg_proc where prosrc ~ 'private\\.(queue_emails?|queue_customer_email|remind|send_receipt)\\('`,
    )
    const queued = found.flatMap(({ source }) =>
      [...source.matchAll(/private\.(?:queue_emails?|queue_customer_email|remind|send_receipt)\(([^;]*)/g)].flatMap(
        ([, args = '']) =>
          [...args.split('jsonb_build_object')[0]!.matchAll(/(?<!->> )'([a-z_]+)'/g)].map(([, name]) => name),
      ),
    )
    // Those that are found for many at once come as rows with the template's name in a column, before what it says.
    const rows = await world.sql<{ source: string }>(
      `select prosrc as source from pg_proc where 'template' = any (proargnames) and 't' = any (proargmodes)`,
    )
    const inRows = rows.flatMap(({ source }) =>
      [...source.matchAll(/'([a-z_]+)',\s*(?:jsonb_build_object|d\.days)/g)].map(([, name]) => name),
    )
    expect(new Set([...queued, ...inRows])).toEqual(new Set(Object.keys(LETTERS)))
  })
  it("is of the site's colours", () => {
    const styles = readFileSync('src/styles.css', 'utf8')
    const [light, dark] = [styles.indexOf('color-scheme: light'), styles.indexOf('color-scheme: dark')]
    for (const [from, palette] of [
      [light, PALETTE.light],
      [dark, PALETTE.dark],
    ] as const)
      for (const [name, colour] of Object.entries(palette))
        expect(styles.slice(from, from + 900)).toContain(`--${name}: ${colour};`)
  })
})

describe('the sign-in service’s letters', () => {
  const toml = readFileSync('supabase/config.toml', 'utf8')
  const config = parse(toml) as {
    auth: { email: { template: Record<string, { subject: string; content_path: string }> } }
  }
  it.each(signInTemplates())(
    '%s is in the house’s frame, as it was made last, and named to the service',
    (name, html) => {
      expect(readFileSync(`supabase/templates/${name}.html`, 'utf8')).toBe(html)
      expect(config.auth.email.template[name]).toEqual({
        subject: SIGN_IN_LETTERS[name as keyof typeof SIGN_IN_LETTERS].subject,
        content_path: `./supabase/templates/${name}.html`,
      })
      expect(bare(html)).toMatchSnapshot()
      expect(html).not.toMatch(/undefined|null|NaN/)
    },
  )
  it('are named to it by `npm run gen`, whoever rewords them or names the company anew', () => {
    const old = toml.replaceAll(/^subject = .*/gm, 'subject = "As it was"')
    expect(old).not.toBe(toml)
    expect(withSubjects(old)).toBe(toml)
  })
  it('are those that are named, and no others', () => {
    expect(Object.keys(config.auth.email.template)).toEqual(Object.keys(SIGN_IN_LETTERS))
  })
  it('reach the mailbox filled in', async () => {
    const world = await openWorld()
    await world.guest.auth.signUp({ email: 'frame@example.test', password: 'lantern-and-fog-9' })
    await world.guest.auth.resetPasswordForEmail('member@nextroom.test')
    const [reset, confirm] = world.backend.mailbox.list()
    expect(confirm).toMatchObject({ to: 'frame@example.test', subject: 'Please confirm your email address' })
    expect(reset).toMatchObject({ to: 'member@nextroom.test', subject: 'Choose a new password' })
    for (const mail of [confirm, reset]) {
      expect(mail?.html).toContain(`${site.brand}</span>`)
      expect(mail?.html).toContain(String(mail?.to))
      expect(mail?.html).toMatch(/href="[^"]*\/auth\/v1\/verify\?token=/)
      expect(mail?.html).not.toContain('{{')
    }
  })
})
