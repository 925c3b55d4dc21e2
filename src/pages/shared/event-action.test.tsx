import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Auth } from '@/features/auth/auth-context'
import type { EventState } from '@/features/events/primary-action'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { EventAction } from './event-action'

const app = openTestApp()

interface RenderOptions {
  state?: EventState
  auth?: Partial<Auth>
}

const renderAction = async ({ state = 'open', auth }: RenderOptions = {}) => {
  const event = await app.newEvent()
  renderInApp(<EventAction event={{ ...event, state, isPrerendered: false }} />, { auth })
  return event
}

const insertWaitlistEntry = async (event: { id: string }, email: string, hasOffer = false) => {
  await app.sql(
    `insert into public.waitlist_submissions (event_id, event_name, full_name, email, status,
       offer_expires_at)
     values ($1, '', 'Somebody', $2, case when $3 then 'offered' else 'waiting' end,
       case when $3 then now() + interval '1 day' end)`,
    [event.id, email, hasOffer],
  )
}

/** Renders the action for a member with the given status. */
const renderActionForMember = async (
  state: EventState,
  prepareStatus: (event: { id: string }, auth: Partial<Auth>) => Promise<unknown>,
) => {
  const auth = await app.newMember()
  const event = await app.newEvent()
  await prepareStatus(event, auth)
  renderInApp(<EventAction event={{ ...event, state, isPrerendered: false }} />, { auth })
  return event
}

it('a visitor of an open trip sees Book Now', async () => {
  const { id, title } = await renderAction()
  expect(screen.getByRole('link', { name: `Book Now: ${title}` })).toHaveAttribute('href', `/book/${id}`)
})

it.each([
  ['full', 'Join Waitlist'],
  ['coming_soon', 'Join Waitlist'],
  ['planning', 'Express Interest'],
] as const)('a trip in the state %s shows a visitor the button %s', async (state, name) => {
  await renderAction({ state })
  expect(screen.getByRole('button', { name })).toBeVisible()
})

it.each([
  ['closed', 'Bookings are closed.'],
  ['past', 'This departure is over.'],
] as const)('a trip in the state %s shows a visitor the reason instead of a button', async (state, text) => {
  await renderAction({ state })
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})

const joinAsMember = (event: { id: string }, auth: Partial<Auth>) => insertWaitlistEntry(event, auth.user?.email ?? '')

it('a member on the waitlist of a trip sees their position', async () => {
  await renderActionForMember('full', joinAsMember)
  expect(await screen.findByRole('link', { name: /^Number 1 in line/ })).toHaveAttribute('href', '/dashboard')
  expect(screen.queryByRole('button', { name: 'Join Waitlist' })).toBeNull()
})

it('a member on the waitlist can book the trip when it has free seats', async () => {
  await renderActionForMember('open', joinAsMember)
  expect(await screen.findByRole('link', { name: /^Book Now/ })).toBeVisible()
})

it('a member with a waitlist offer sees a link to the offer', async () => {
  await renderActionForMember('full', (event, auth) => insertWaitlistEntry(event, auth.user?.email ?? '', true))
  expect(await screen.findByRole('link', { name: /^See Your Offer/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/offer\/./),
  )
})

const renderBooked = (status: 'pending' | 'confirmed') =>
  renderActionForMember('open', ({ id }, auth) =>
    app.sql(
      `insert into public.bookings (customer_id, event_id, user_id, seats, plan, status, total_amount, deposit_amount,
         payment_method, expires_at)
       select c.id, $1, $2, 1, 1, $3, 2000, 800, 'recurring', case $3 when 'pending' then private.now() + interval '2 days' end
       from public.customers c where c.profile_id = $2`,
      [id, auth.user?.id, status],
    ),
  )

it('a member with an unpaid booking sees that the spots are held', async () => {
  await renderBooked('pending')
  expect(await screen.findByRole('link', { name: /^Spots held, payment due/ })).toHaveAttribute('href', '/dashboard')
  expect(screen.queryByText(/You are going/)).toBeNull()
})

it('a member with a confirmed booking sees You are going', async () => {
  await renderBooked('confirmed')
  expect(await screen.findByRole('link', { name: /^You are going/ })).toHaveAttribute('href', '/dashboard')
  expect(screen.queryByRole('link', { name: /Book Now/ })).toBeNull()
})

const insertInterest = ({ id }: { id: string }, auth: Partial<Auth>) =>
  app.sql(
    `insert into public.interest_submissions (event_id, trip_name, full_name, email) values ($1, 'It', 'Mary', $2)`,
    [id, auth.user?.email],
  )

it('a member with registered interest sees that the interest is registered', async () => {
  await renderActionForMember('planning', insertInterest)
  expect(await screen.findByRole('link', { name: /^You are interested/ })).toHaveAttribute('href', '/dashboard')
})

it('a member with registered interest sees Join Waitlist once the waitlist opens', async () => {
  await renderActionForMember('coming_soon', insertInterest)
  expect(await screen.findByRole('button', { name: 'Join Waitlist' })).toBeVisible()
})
