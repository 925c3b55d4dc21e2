/** An owner's tasks on a Monday, each with a maximum number of clicks: amounts owing, tax, emails and activity log. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { createClickCounter } from '../../support/clicks'
import { expect, createPerson, signInToDemo, test } from '../../support/e2e'
import { createAdminClient, newEvent } from '../../support/rest'

test.describe.configure({ mode: 'parallel' })

const signInAndCountClicks = async (page: Page) => {
  await signInToDemo(page, 'admin')
  return createClickCounter(page)
}
const getAdminLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true })
/** The first result of the command palette for a text. */
const findInPalette = async (page: Page, query: string) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill(query)
  return page.getByRole('option', { name: query }).first()
}
const AMOUNT_PATTERN = /\$[\d,]+(\.\d\d)?/

test(
  'an admin finds the amount owed this month and the GST of a quarter with at most two clicks each',
  { tag: '@long' },
  async ({ page }) => {
    const clickCounter = await signInAndCountClicks(page)
    await clickCounter('owed this month', '/admin', { clicks: 1 }, async () => {
      await page.getByRole('link', { name: /Payments Owing/ }).click()
      await expect(page.getByText('Owed this month').locator('xpath=ancestor::*[3]')).toContainText(AMOUNT_PATTERN)
    })
    await clickCounter('GST of a quarter', '/admin', { clicks: 2, pages: 1 }, async () => {
      await getAdminLink(page, 'Reports').click()
      await page.getByRole('tab', { name: 'GST' }).click()
      const quarterRows = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Quarter \d/ }) })
      await expect(quarterRows).toHaveCount(4)
      await expect(quarterRows.first()).toContainText(AMOUNT_PATTERN)
    })
  },
)

test(
  'an admin emails all guests of a departure once each, in at most three clicks',
  { tag: '@long' },
  async ({ page, site }) => {
    const [event, admin] = [await newEvent(site, 5), await createAdminClient(site)]
    const guests = [createPerson(), createPerson()]
    for (const { name, email } of guests) {
      const { id } = await admin.rpc<{ id: string }>('save_customer', { customer: { full_name: name, email } })
      const { booking_id } = await admin.rpc<{ booking_id: string }>('admin_book', {
        customer_id: id,
        event_id: event.id,
        seats: 1,
        plan: 1,
      })
      await admin.rpc('record_payment', { booking_id, amount: 2000, method: 'cash', request_id: booking_id })
    }
    const clickCounter = await signInAndCountClicks(page)
    const sendAnnouncement = async (subject: string) => {
      await page.getByLabel('Subject').fill(subject)
      await page.getByLabel('Text').fill('Bring a lantern.')
      await page.getByRole('button', { name: 'Send to 2 Guests' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Send Announcement' }).click()
      await expect(page.getByText('Email queued')).toBeVisible()
    }
    await clickCounter('tell all, from the trip', `/admin/trips/${event.id}`, { clicks: 3, pages: 0 }, async () => {
      await page.getByRole('tab', { name: 'Announcements' }).click()
      await sendAnnouncement('From its place')
    })
    await clickCounter(
      'tell all, from the list',
      `/admin/active-events?q=${event.title}`,
      { clicks: 3, pages: 1 },
      async () => {
        await page.getByRole('link', { name: `Email guests of ${event.title}`, exact: true }).click()
        await sendAnnouncement('From the list')
      },
    )
    for (const { email } of guests) {
      const readSubjects = async () =>
        (await site.emailsTo(email)).map(({ subject }) => subject).filter((s) => /^From/.test(s))
      await expect.poll(readSubjects).toEqual(['From the list', 'From its place'])
    }
  },
)

test(
  'an admin replies to a message from the dashboard in at most three clicks',
  { tag: '@long' },
  async ({ page, site }) => {
    const { name, email } = createPerson()
    await site.sql('insert into public.contact_messages (full_name, email, message) values ($1, $2, $3)', [
      name,
      email,
      'Is it cold?',
    ])
    const clickCounter = await signInAndCountClicks(page)
    await clickCounter('message answered', '/admin', { clicks: 3, pages: 1 }, async () => {
      await page.getByRole('link', { name: new RegExp(name) }).click()
      await page.getByRole('button', { name: `Reply to ${name}`, exact: true }).click()
      await page.getByLabel('Reply', { exact: true }).fill('It is.')
      await page.getByRole('button', { name: 'Send Reply' }).click()
      await expect(page.getByRole('listitem', { name })).toContainText('It is.')
    })
    const readSubjects = async () => (await site.emailsTo(email)).map(({ subject }) => subject)
    await expect.poll(readSubjects).toContain('Our reply to your message')
  },
)

test(
  'an admin exports the guests of an upcoming trip, and lists the guests of a past trip, in two clicks each',
  { tag: '@long' },
  async ({ page, site }) => {
    const [pastEvent] = await site.sql<{ title: string; guests: string }>(
      `select e.title, min(c.full_name) as guests from public.events e join public.bookings b on b.event_id = e.id
     join public.customers c on c.id = b.customer_id
     where e.end_date < private.today() and b.status = 'confirmed' group by e.id, e.title order by e.title limit 1`,
    )
    const clickCounter = await signInAndCountClicks(page)
    await clickCounter('guest list as a file', '/admin', { clicks: 2, pages: 1 }, async () => {
      await page.getByRole('link', { name: /Seats Booked/ }).click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export guests of Port Arthur by Lantern' }).click(),
      ])
      expect(readFileSync(await file.path(), 'utf8').split('\n').length).toBeGreaterThan(2)
    })
    await clickCounter('guests of a past trip', '/admin', { clicks: 2, pages: 1 }, async () => {
      await (await findInPalette(page, pastEvent?.title ?? '')).click()
      await page.getByRole('tab', { name: 'Travellers' }).click()
      await expect(page.getByRole('table', { name: `Guests of ${pastEvent?.title}` })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Print/ }).first()).toBeVisible()
    })
  },
)

test(
  'an admin opens the printable rooming list of a departure in at most three clicks',
  { tag: '@long' },
  async ({ page }) => {
    const clickCounter = await signInAndCountClicks(page)
    await clickCounter('rooming list', '/admin', { clicks: 3, pages: 2 }, async () => {
      await (await findInPalette(page, 'Port Arthur by Lantern')).click()
      await page.getByRole('tab', { name: 'Rooms' }).click()
      await page.getByRole('link', { name: 'Print or Export' }).click()
      const roomingList = page.getByRole('article', { name: 'Rooming list' })
      await expect(roomingList.getByRole('row', { name: /^Gatehouse 2/ })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
    })
  },
)

test(
  'an admin finds a change in the activity log and in the history of the trip',
  { tag: '@long' },
  async ({ page, site }) => {
    const [event, admin] = [await newEvent(site, 5), await createAdminClient(site)]
    await admin.rpc('set_event_status', { event_id: event.id, status: 'draft' })
    const clickCounter = await signInAndCountClicks(page)
    await clickCounter('who did what', '/admin', { clicks: 1, pages: 1 }, async () => {
      await getAdminLink(page, 'Activity Log').click()
      await page.getByRole('searchbox').fill(event.title)
      await expect(page.getByRole('heading', { name: 'Trip unpublished' })).toBeVisible()
    })
    await clickCounter('who did what to a trip', '/admin', { clicks: 2, pages: 1 }, async () => {
      await (await findInPalette(page, event.title)).click()
      await page.getByRole('tab', { name: 'History' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Trip unpublished' })).toBeVisible()
    })
  },
)
