import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { insertText } from '../../../../tests/support/fields'
import { renderInApp } from '../../../../tests/support/render'
import { DEFAULT_SETTINGS } from '../../../../tests/support/settings'
import { openTestApp } from '../../../../tests/support/test-app'
import { AnnouncementForm } from './announcement-form'
import { AnnouncementList } from './announcement-list'
import type { AnnouncementGuest } from './announcement-queries'
import { joinGuestNames, splitRecipients } from './announcement-rules'

const app = openTestApp()

const createGuest = (full_name: string, changes: Partial<AnnouncementGuest> = {}): AnnouncementGuest => ({
  customer_id: crypto.randomUUID(),
  full_name,
  email: `${full_name.toLowerCase()}@example.test`,
  reason: null,
  owes_money: false,
  is_missing_details: false,
  ...changes,
})
const OWING_GUEST = createGuest('Ada', { owes_money: true })
const BOUNCED_GUEST = createGuest('Ben', { reason: 'bounced', is_missing_details: true })
const GUEST_WITHOUT_EMAIL = createGuest('Cleo', { email: null })

test('the recipients of an announcement exclude guests with a bounced or missing email address', () => {
  const { reachableGuests, bounced, withoutEmail } = splitRecipients(
    [OWING_GUEST, BOUNCED_GUEST, GUEST_WITHOUT_EMAIL],
    'all',
  )
  expect([reachableGuests, bounced, withoutEmail].map(joinGuestNames)).toEqual(['Ada', 'Ben', 'Cleo'])
  expect(splitRecipients([OWING_GUEST, BOUNCED_GUEST, GUEST_WITHOUT_EMAIL], 'owing').reachableGuests).toEqual([
    OWING_GUEST,
  ])
  expect(splitRecipients([OWING_GUEST, BOUNCED_GUEST, GUEST_WITHOUT_EMAIL], 'details')).toEqual({
    reachableGuests: [],
    bounced: [BOUNCED_GUEST],
    withoutEmail: [],
  })
})

/** Renders the form and the list of announcements for a trip with one guest. */
const renderPage = async () => {
  const event = await app.newEvent()
  const email = `guest-${crypto.randomUUID()}@example.test`
  await app.sql(
    `with c as (insert into public.customers (full_name, email) values ('Ada Grey', $1) returning id)
     insert into public.bookings (customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
     select c.id, $2, 1, 'confirmed', 2000, 800, 1 from c`,
    [email, event.id],
  )
  const announcementRecipients = {
    status: 'ok' as const,
    title: event.title,
    start_date: null,
    end_date: null,
    guests: [OWING_GUEST],
  }
  renderInApp(
    <>
      <AnnouncementForm eventId={event.id} event={announcementRecipients} settings={DEFAULT_SETTINGS} />
      <AnnouncementList eventId={event.id} />
    </>,
    { auth: await app.admin() },
  )
  expect(await screen.findByText('No announcements yet')).toBeVisible()
  return { email }
}

test('the announcement form shows a preview, asks for confirmation, and then lists the sent announcement with the status of each email', async () => {
  const { email } = await renderPage()
  await insertText(screen.getByLabelText('Subject'), 'What to bring')
  await userEvent.type(screen.getByLabelText('Text'), 'A lantern.{Enter}<b>Warm</b> socks.')
  const previewFrame = await screen.findByTitle('Preview: What to bring')
  await waitFor(() => expect(previewFrame.getAttribute('srcdoc')).toContain('&lt;b&gt;Warm&lt;/b&gt; socks.'))
  await userEvent.click(screen.getByRole('button', { name: 'Send to 1 Guest' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send Announcement' }))
  expect(await screen.findByText('Email queued')).toBeVisible()
  expect(await screen.findByRole('listitem', { name: 'What to bring' })).toHaveTextContent(/Ada Grey(Waiting|Sent)/)
  expect(screen.getByLabelText('Subject')).toHaveValue('')
  expect(app.sent('send_announcement')).toHaveLength(1)
  expect(await app.sql('select template from public.email_outbox where to_email = $1', [email])).toEqual([
    { template: 'announcement_email' },
  ])
})

test('the announcement form shows an error and sends no request when the subject or the text is missing', async () => {
  await renderPage()
  await userEvent.click(screen.getByRole('button', { name: 'Send to 1 Guest' }))
  expect(await screen.findByText('Please enter a subject.')).toBeVisible()
  expect(screen.getByText('Please write the announcement.')).toBeVisible()
  expect(app.sent('send_announcement')).toHaveLength(0)
})
