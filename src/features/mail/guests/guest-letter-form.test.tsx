import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { RULES } from '../../../../tests/support/house-rules'
import { openWorld } from '../../../../tests/support/world'
import { GuestLetterForm } from './guest-letter-form'
import { GuestLetterList } from './guest-letter-list'
import type { Guest } from './guest-letter-queries'
import { namesOf, readersOf } from './guest-letter-rules'

const world = openWorld()

const guest = (full_name: string, more: Partial<Guest> = {}): Guest => ({
  customer_id: crypto.randomUUID(),
  full_name,
  email: `${full_name.toLowerCase()}@example.test`,
  reason: null,
  owes: false,
  lacks: false,
  ...more,
})
const ADA = guest('Ada', { owes: true })
const BEN = guest('Ben', { reason: 'bounced', lacks: true })
const CLEO = guest('Cleo', { email: null })

test('whom a letter reaches is told by whom it is for, and by name whom it does not', () => {
  const { reached, bounced, without } = readersOf([ADA, BEN, CLEO], 'all')
  expect([reached, bounced, without].map(namesOf)).toEqual(['Ada', 'Ben', 'Cleo'])
  expect(readersOf([ADA, BEN, CLEO], 'owing').reached).toEqual([ADA])
  expect(readersOf([ADA, BEN, CLEO], 'details')).toEqual({ reached: [], bounced: [BEN], without: [] })
})

/** Renders the page's two parts for a trip with one guest. */
const open = async () => {
  const trip = await world.newTrip()
  const email = `guest-${crypto.randomUUID()}@example.test`
  await world.sql(
    `with c as (insert into public.customers (full_name, email) values ('Ada Grey', $1) returning id)
     insert into public.bookings (customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
     select c.id, $2, 1, 'confirmed', 2000, 800, 1 from c`,
    [email, trip.id],
  )
  const event = { status: 'ok' as const, title: trip.title, start_date: null, end_date: null, guests: [ADA] }
  renderInApp(
    <>
      <GuestLetterForm eventId={trip.id} event={event} rules={RULES} />
      <GuestLetterList eventId={trip.id} />
    </>,
    { auth: await world.admin() },
  )
  expect(await screen.findByText('Nothing written yet')).toBeVisible()
  return { email }
}

test('a letter is seen as it will look, is asked about once more, and is kept with how it stands', async () => {
  const { email } = await open()
  await userEvent.type(screen.getByLabelText('Subject'), 'What to bring')
  await userEvent.type(screen.getByLabelText('Text'), 'A lantern.{Enter}<b>Warm</b> socks.')
  const preview = await screen.findByTitle('Preview: What to bring')
  await waitFor(() => expect(preview.getAttribute('srcdoc')).toContain('&lt;b&gt;Warm&lt;/b&gt; socks.'))
  await userEvent.click(screen.getByRole('button', { name: 'Send to 1 Guest' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send Announcement' }))
  expect(await screen.findByText('Email Queued')).toBeVisible()
  expect(await screen.findByRole('listitem', { name: 'What to bring' })).toHaveTextContent(/Ada Grey(Waiting|Sent)/)
  expect(screen.getByLabelText('Subject')).toHaveValue('')
  expect(world.sent('send_announcement')).toHaveLength(1)
  expect(await world.sql('select template from public.email_outbox where to_email = $1', [email])).toEqual([
    { template: 'guest_letter' },
  ])
})

test('nothing is sent without words', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Send to 1 Guest' }))
  expect(await screen.findByText('Please enter a subject.')).toBeVisible()
  expect(screen.getByText('Please write the announcement.')).toBeVisible()
  expect(world.sent('send_announcement')).toHaveLength(0)
})
