import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Auth } from '@/features/auth/auth-context'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { newBooking } from '../../../../tests/support/test-app-rows'
import { EventGroup } from './event-group'

const app = openTestApp()

/** Creates a departure that the member and another customer have booked. The other traveller agreed to be shown. */
const createGroupEvent = async (member: Partial<Auth>): Promise<string> => {
  const ownBooking = await newBooking(app, { bookedBy: member, installments: [['2031-02-01', 800]] })
  const otherBooking = await newBooking(app, { installments: [['2031-02-01', 800]] })
  const [event] = await app.sql<{ event_id: string }>(
    `update public.bookings b set event_id = o.event_id from public.bookings o
     where b.id = $1 and o.id = $2 returning b.event_id`,
    [otherBooking.id, ownBooking.id],
  )
  await app.sql(
    `insert into public.travellers (booking_id, full_name, date_of_birth, shares_name) values
       ($1, 'Mabel Moonlight', '1985-03-04', false), ($1, 'Tom Moonlight', '2020-03-04', false),
       ($2, 'Hilda Crane', '1950-03-04', true)`,
    [ownBooking.id, otherBooking.id],
  )
  return event?.event_id ?? ''
}

it('a member who has not booked sees how many people are booked, but no names', async () => {
  const eventId = await createGroupEvent(await app.newMember())
  renderInApp(<EventGroup eventId={eventId} />, { auth: await app.newMember() })
  expect(await screen.findByText('2 travellers booked.')).toBeVisible()
  expect(screen.queryByText(/Hilda/)).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('a booked member sees the travellers who agreed to be shown, and can show an adult traveller of their own booking', async () => {
  const member = await app.newMember()
  const eventId = await createGroupEvent(member)
  renderInApp(<EventGroup eventId={eventId} />, { auth: member })
  expect(await screen.findByRole('listitem')).toHaveTextContent('Hilda, 70+')
  expect(screen.getByText(/^Tom Moonlight isn’t shown/)).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show Mabel, 40–49' }))
  await expect.poll(() => screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  const travellerRows = await app.sql(
    `select t.full_name from public.travellers t join public.bookings b on b.id = t.booking_id
     where b.event_id = $1 and t.shares_name order by 1`,
    [eventId],
  )
  expect(travellerRows).toEqual([{ full_name: 'Hilda Crane' }, { full_name: 'Mabel Moonlight' }])
})
