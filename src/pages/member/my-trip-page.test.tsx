import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Auth } from '@/features/auth/auth-context'
import { myTrip, type MyTripResult } from '@/features/on-trip/traveller/my-trip-queries'
import { clickEnabledButton } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newBooking } from '../../../tests/support/test-app-rows'
import { MyTripPage } from './my-trip-page'

const app = openTestApp()

const openEvent = (auth: Partial<Auth>, path: string) =>
  renderInApp(
    <Routes>
      <Route path="/trip/:bookingId?" element={<MyTripPage />} />
    </Routes>,
    { path, auth },
  )

const newMemberBooking = async (sql?: string) => {
  const auth = await app.newMember()
  const booking = await newBooking(app, { bookedBy: auth, installments: [['2031-02-01', 800]] })
  if (sql) await app.sql(sql, [booking.id])
  return { auth, ...booking }
}

it('the trip page shows the countdown, the next payment, missing details and phone numbers', async () => {
  const { auth, id, title } = await newMemberBooking()
  openEvent(auth, `/trip/${id}`)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByText('300 days to go')).toBeVisible()
  expect(screen.getByText('Payment of $800.00 by 1st February, 2031')).toBeVisible()
  expect(screen.getByText('Missing details of 1 traveller')).toBeVisible()
  expect(screen.getByRole('link', { name: /^Police, fire and ambulance\s*000$/ })).toHaveAttribute('href', 'tel:000')
  expect([...app.sent('.*'), ...app.sent('.*', 'GET')].map(({ path }) => path)).toEqual(['/rest/v1/rpc/my_trip'])
})

it('if the URL contains no booking, the trip page shows the next trip of the member', async () => {
  const { auth, title } = await newMemberBooking()
  openEvent(auth, '/trip/')
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
})

it('the trip page shows a message to a member without an upcoming trip', async () => {
  openEvent(await app.newMember(), '/trip/')
  expect(await screen.findByRole('heading', { name: 'No trip coming up' })).toBeVisible()
})

it.each([
  [
    'a cancellation',
    `update public.bookings set status = 'cancelled', cancelled_at = private.now() where id = $1`,
    'This booking was cancelled',
  ],
  [
    'a booking without a payment',
    `update public.bookings set status = 'pending', expires_at = private.now() + interval '1 day' where id = $1`,
    'Your spots aren’t confirmed yet',
  ],
  [
    'a departure that was called off',
    `update public.events set called_off_at = private.now() where id = (select event_id from public.bookings where id = $1)`,
    'We had to cancel this trip',
  ],
])('the trip page explains %s, and links to the booking', async (_state, sql, heading) => {
  const { auth, id } = await newMemberBooking(sql)
  openEvent(auth, `/trip/${id}`)
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible()
  expect(screen.getByRole('link', { name: /Booking|Next/ })).toHaveAttribute('href', `/booked/${id}`)
})

it('the page of a past trip says that the trip is over, and no longer asks for missing details', async () => {
  const { auth, id } = await newMemberBooking(`update public.events set start_date = private.today() - 3,
    end_date = private.today() - 1 where id = (select event_id from public.bookings where id = $1)`)
  openEvent(auth, `/trip/${id}`)
  expect(await screen.findByText('This trip is over')).toBeVisible()
  expect(screen.queryByText(/Missing details/)).toBeNull()
})

it.each(['not-a-booking', '10000000-0000-4000-8000-00000000ffff'])(
  'the trip page with the unknown id %s says that the trip was not found',
  async (id) => {
    openEvent(await app.newMember(), `/trip/${id}`)
    expect(await screen.findByRole('heading', { name: 'We couldn’t find that trip' })).toBeVisible()
  },
)

it('when the request for a trip fails, the page shows an error, and Retry loads the trip', async () => {
  const { auth, id, title } = await newMemberBooking()
  app.fail('my_trip', { times: 1 })
  openEvent(auth, `/trip/${id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
})

it('a request for a trip that failed is repeated automatically until it succeeds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const queryFn = vi
    .fn<() => Promise<MyTripResult>>()
    .mockRejectedValueOnce(new Error('The server didn’t respond in time.'))
    .mockResolvedValue({ status: 'not_found' })
  const observer = new QueryObserver(new QueryClient(), { ...myTrip('user', null), queryFn, retry: false })
  const stopObserving = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(5000)
  expect(observer.getCurrentResult().isError).toBe(true)
  await vi.advanceTimersByTimeAsync(5000)
  expect(observer.getCurrentResult().data).toEqual({ status: 'not_found' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queryFn).toHaveBeenCalledTimes(2)
  stopObserving()
})

it('a member sees the documents and the invoice of a trip, and a message on opening a document that staff removed', async () => {
  const { auth, id } =
    await newMemberBooking(`insert into private.event_documents (event_id, title, content_type, size, saved_at)
    select b.event_id, 'Ferry tickets', 'application/pdf', 2048, private.now() from public.bookings b where b.id = $1`)
  openEvent(auth, `/trip/${id}`)
  const ticketsItem = await screen.findByRole('listitem', { name: 'Ferry tickets' })
  expect(ticketsItem).toHaveTextContent('2 KB')
  expect(screen.getByRole('link', { name: /^Open Invoice/ })).toHaveAttribute('href', `/invoice/${id}`)
  await app.sql(
    'delete from private.event_documents where event_id = (select event_id from public.bookings where id = $1)',
    [id],
  )
  app.reply('read-event-document', { status: 'not_found' })
  await userEvent.click(screen.getByRole('button', { name: 'Open Ferry tickets' }))
  expect(await screen.findByText('This document is no longer available')).toBeVisible()
})

it('without a network, a document that is not saved on the device says that it needs a connection', async () => {
  const { auth, id } =
    await newMemberBooking(`insert into private.event_documents (event_id, title, content_type, size, saved_at)
    select b.event_id, 'Ferry tickets', 'application/pdf', 2048, private.now() from public.bookings b where b.id = $1`)
  openEvent(auth, `/trip/${id}`)
  const ticketsItem = await screen.findByRole('listitem', { name: 'Ferry tickets' })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await within(ticketsItem).findByText('Needs an internet connection')).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Open Invoice/ })).toBeNull()
})

it('a member creates a calendar URL, replaces the URL with a new one, and turns off the calendar', async () => {
  const { auth, id } = await newMemberBooking()
  const listCalendarLinks = () => app.sql('select 1 from private.calendar_links where booking_id = $1', [id])
  const { unmount } = openEvent(auth, `/trip/${id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Make a Calendar Address' }))
  const subscribeLink = await screen.findByRole('link', { name: 'Subscribe in Your Calendar' })
  const feedUrl = subscribeLink.getAttribute('href') ?? ''
  expect(feedUrl).toMatch(/^webcal:\/\/.+\/functions\/v1\/calendar-feed\?token=[\da-f-]{36}$/)
  expect(screen.getByRole('button', { name: 'Copy Calendar Address' })).toBeVisible()
  unmount()
  openEvent(auth, `/trip/${id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Make a New Address' }))
  const newLink = await screen.findByRole('link', { name: 'Subscribe in Your Calendar' })
  expect(newLink.getAttribute('href')).not.toBe(feedUrl)
  expect(await listCalendarLinks()).toHaveLength(1)
  await clickEnabledButton('Turn Off')
  expect(await screen.findByRole('button', { name: 'Make a Calendar Address' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Subscribe in Your Calendar' })).toBeNull()
  expect(await listCalendarLinks()).toHaveLength(0)
})

it('after a failed request for a calendar URL, the page shows an error, and the button works again', async () => {
  const { auth, id } = await newMemberBooking()
  openEvent(auth, `/trip/${id}`)
  app.fail('start_calendar_feed', { times: 1 })
  await userEvent.click(await screen.findByRole('button', { name: 'Make a Calendar Address' }))
  expect(await screen.findByText('We couldn’t make the calendar address')).toBeVisible()
  await clickEnabledButton('Make a Calendar Address')
  expect(await screen.findByRole('link', { name: 'Subscribe in Your Calendar' })).toBeVisible()
})
