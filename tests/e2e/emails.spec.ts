import { readdirSync, readFileSync } from 'node:fs'
import { EMAIL_TEMPLATES } from '../../src/emails/templates'
import { createSampleEmails } from '../../supabase/tests/support/sent-emails'
import { booking, OPEN_OFFER, TASMANIA } from '../../supabase/tests/support/people'
import { listAxeViolations } from '../support/axe'
import { BOOKED_URL_PATTERN, confirmBooking } from '../support/booking'
import { expect, newMember, createPerson, signInToDemo, test, type Site } from '../support/e2e'
import { INSERT_MEMBER_SQL } from '../support/members'
import { createAdminClient, createUserClient, newEvent } from '../support/rest'

test('a member on a waitlist gets an offer by email after a cancellation, books and pays', async ({ page, site }) => {
  const eventWithOneSeat = await newEvent(site, 1)
  const firstPerson = createPerson()
  await site.sql(INSERT_MEMBER_SQL, [firstPerson.email, firstPerson.name])
  const leavingMember = await createUserClient(site, firstPerson)
  const { booking_id } = await leavingMember.rpc<{ booking_id: string }>('book', {
    event_id: eventWithOneSeat.id,
    seats: 1,
    plan: 1,
    travellers: [{ full_name: firstPerson.name, date_of_birth: '1980-05-04' }],
    request_id: crypto.randomUUID(),
    expected_price: 2000,
    terms_accepted: true,
  })
  const waitingMember = await newMember(page, site)
  const waitlistEntry = {
    event_id: eventWithOneSeat.id,
    full_name: waitingMember.name,
    email: waitingMember.email,
    seats: 1,
  }
  expect(await (await createUserClient(site, waitingMember)).rpc('join_waitlist', waitlistEntry)).toMatchObject({
    status: 'joined',
  })
  expect(await leavingMember.rpc('cancel_booking', { booking_id })).toMatchObject({ status: 'cancelled' })

  await expect
    .poll(async () => (await site.emailsTo(waitingMember.email)).map(({ subject }) => subject))
    .toContain(`A spot is free: ${eventWithOneSeat.title}`)
  await page.goto('/__mail')
  const offerEmail = page
    .getByRole('article')
    .filter({ hasText: waitingMember.email })
    .filter({ hasText: `A spot is free: ${eventWithOneSeat.title}` })
  await expect(offerEmail).toContainText(/1 spot is held for you until .* A[EC]?[DS]T/)
  await offerEmail.getByRole('link', { name: 'Open the link in this email' }).click()
  await page.getByRole('link', { name: 'Book Now' }).click()
  await expect(page.getByRole('heading', { name: 'Seats & travellers' })).toBeVisible()
  await confirmBooking(page)
  await expect(page).toHaveURL(BOOKED_URL_PATTERN)

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Pay Now' }).click()
  await page.getByText('Bank Transfer', { exact: true }).click()
  await page.getByRole('button', { name: 'Process Payment' }).click()
  const transferDetails = page.getByRole('region', { name: 'We’re expecting your bank transfer' })
  await expect(transferDetails).toContainText(/TR-\d{6}/)
  const [reference] = /TR-\d{6}/.exec(await transferDetails.innerText()) ?? []
  const admin = await createAdminClient(site)
  const [transfer] = await admin.rows<{ id: string }>(`bank_transfers?select=id&reference=eq.${reference}`)
  await admin.rpc('confirm_bank_transfer', { transfer_id: transfer?.id })
  await expect
    .poll(async () => (await site.emailsTo(waitingMember.email)).map(({ subject }) => subject.split(':')[0]))
    .toEqual(expect.arrayContaining(['Your spots are on hold', 'How to pay', 'You’re going', 'All paid']))
})

/** Sends every email in each of its variants to one mailbox, with the ids of existing rows. */
const sendAllEmails = async (site: Site) => {
  const { email } = createPerson()
  const [order] = await site.sql<{ id: string; token: string }>(
    'select id, private.order_token(id) as token from public.orders order by number limit 1',
  )
  const [claim] = await site.sql<{ token: string }>(
    `insert into public.customer_claims (customer_id, email, expires_at)
     select c.id, 'claim@example.test', now() + interval '1 day' from public.customers c
     where c.profile_id is null order by c.id limit 1
     on conflict (customer_id) where used_at is null do update set expires_at = excluded.expires_at returning token`,
  )
  const [reader] = await site.sql<{ token: string }>(
    'select private.unsubscribe_token(p.id) as token from public.profiles p order by p.id limit 1',
  )
  const tokensByPrefix = { order: order?.token, claim: claim?.token, new: reader?.token }
  const emails = createSampleEmails(Object.keys(EMAIL_TEMPLATES)).map(([, { template, data }]) => {
    const templatePrefix = template.split('_')[0]
    const idsInLinks = { event_id: TASMANIA, booking_id: booking(1), order_id: order?.id }
    const sampleData = data as { token?: string; events?: object[] }
    const emailData = {
      ...sampleData,
      ...idsInLinks,
      ...(sampleData.events && { events: sampleData.events.map((event) => ({ ...event, ...idsInLinks })) }),
    }
    const offerToken = sampleData.token ? OPEN_OFFER : null
    const linkToken =
      templatePrefix === 'order' || templatePrefix === 'claim' || templatePrefix === 'new'
        ? tokensByPrefix[templatePrefix]
        : offerToken
    return { template, data: { ...emailData, token: linkToken } }
  })
  await site.sql(
    `insert into public.email_outbox (to_email, template, data)
     select $1, t.template, t.data from jsonb_to_recordset($2::jsonb) as t (template text, data jsonb)`,
    [email, JSON.stringify(emails)],
  )
  await (await createAdminClient(site)).rpc('claim_status', { token: crypto.randomUUID() })
  await expect.poll(async () => (await site.emailsTo(email)).length).toBe(emails.length)
  return site.emailsTo(email)
}

/** Puts all emails on one page, because they share a layout. One axe run then checks all of them. */
const joinEmails = (htmlEmails: string[]): string => {
  const [firstPerson = '', ...others] = htmlEmails
  const emailBodies = others.map((html) => html.replace(/^.*<body/s, '<div').replace(/<\/body>.*$/s, '</div>'))
  return firstPerson.replace('</body>', `${emailBodies.join('')}</body>`)
}

test('every email passes the accessibility checks in light and dark mode', { tag: '@long' }, async ({ page, site }) => {
  const templatesFolder = 'supabase/templates'
  const signInTemplates = readdirSync(templatesFolder).map((name) =>
    readFileSync(`${templatesFolder}/${name}`, 'utf8')
      .replace('{{ .Token }}', '123456')
      .replaceAll(/\{\{ \.\w+ \}\}/g, 'https://nextroom.example'),
  )
  const htmlEmails = [...(await sendAllEmails(site)).map(({ html = '' }) => html), ...signInTemplates]
  await page.setContent(joinEmails(htmlEmails))
  await expect(page.getByRole('main')).toHaveCount(htmlEmails.length)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await listAxeViolations(page, colorScheme === 'dark')).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 600 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('every link in every email leads to an existing page', { tag: '@long' }, async ({ page, site }) => {
  const sentEmails = await sendAllEmails(site)
  const emailLinks = new Set(
    sentEmails.flatMap(({ html = '' }) =>
      [...html.matchAll(/href="(http[^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&')),
    ),
  )
  expect(emailLinks.size).toBeGreaterThan(8)
  await signInToDemo(page, 'member')
  for (const emailLink of emailLinks) {
    expect(emailLink.startsWith(site.url), emailLink).toBe(true)
    await page.goto(emailLink)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading, emailLink).toBeVisible()
    await expect(page.getByRole('main'), emailLink).not.toContainText(
      /could not find|not found|led nowhere|incomplete/i,
    )
    expect(new URL(page.url()).pathname, emailLink).toBe(new URL(emailLink).pathname)
  }
})
