import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { addOtherDate } from '../../../tests/support/test-app-rows'
import { CallOffEventDialog } from './event-call-off'
import { EventOtherDates } from './event-other-dates'

const app = openTestApp()

/** Adds a full departure with one person on its waitlist and one interested person, and another date with three seats. */
const newFullEvent = async ({ seatsTaken = 5 } = {}) => {
  const event = await app.newEvent()
  await addOtherDate(app, event.id)
  await app.sql('update public.event_stats set seats_taken = $2 where event_id = $1', [event.id, seatsTaken])
  const email = `${crypto.randomUUID()}@example.test`
  await app.sql(
    `insert into public.waitlist_submissions (event_id, event_name, full_name, email) values ($1, '', 'Wanda Wait', $2)`,
    [event.id, email],
  )
  await app.sql(
    `insert into public.interest_submissions (event_id, trip_name, full_name, email, confirmed_at)
     values ($1, 'Trip', 'Ida Keen', $2, now())`,
    [event.id, `ida-${email}`],
  )
  const countEmails = () =>
    app.sql(
      `select count(*)::int as emails from public.email_outbox where template = 'other_dates'
       and data ->> 'event_id' = $1`,
      [event.id],
    )
  return { event, countEmails }
}

it('an admin emails the other dates of a full departure once to people who wait or are interested, and sees how many people get it', async () => {
  const { event, countEmails } = await newFullEvent()
  renderInApp(<EventOtherDates eventId={event.id} />, { auth: await app.admin() })
  const otherDatesRegion = within(await screen.findByRole('region', { name: 'Other dates' }))
  expect(otherDatesRegion.getByText('$1,500 · 3 spots left')).toBeVisible()
  expect(
    otherDatesRegion.getByText('Not emailed yet: 1 person on the waitlist and 1 person who registered interest.'),
  ).toBeVisible()
  await userEvent.click(otherDatesRegion.getByRole('button', { name: 'Email the Other Dates' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Email the Other Dates to 2 People?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send Emails' }))
  expect(await screen.findByText('2 people will get an email.')).toBeVisible()
  expect(await otherDatesRegion.findByText(/^2 people got an email with other dates, the last on /)).toBeVisible()
  expect(otherDatesRegion.getByText('There is no one else to email about these dates.')).toBeVisible()
  expect(otherDatesRegion.queryByRole('button')).toBeNull()
  expect(await countEmails()).toEqual([{ emails: 2 }])
})

it('a departure with free seats offers no other dates to its waitlist', async () => {
  const { event } = await newFullEvent({ seatsTaken: 4 })
  const { container } = renderInApp(<EventOtherDates eventId={event.id} />, { auth: await app.admin() })
  await waitFor(() => expect(app.sent('preview_other_dates')).toHaveLength(1))
  await waitFor(() => expect(container.textContent).toBe(''))
})

it('the dialog for calling off a departure states how many people get an email with the other dates of the trip', async () => {
  const { event, countEmails } = await newFullEvent({ seatsTaken: 4 })
  const onClose = vi.fn()
  renderInApp(<CallOffEventDialog event={event} onClose={onClose} />, { auth: await app.admin() })
  const dialog = within(await screen.findByRole('dialog', { name: `Call Off ${event.title}?` }))
  expect(
    await dialog.findByText(
      '1 person on the waitlist and 1 person who registered interest will get an email with the other dates of this trip:',
    ),
  ).toBeVisible()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Weather')
  await userEvent.click(dialog.getByRole('button', { name: 'Call Off Trip' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(await countEmails()).toEqual([{ emails: 2 }])
})
