import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { toastByTone } from '@/ui/toast/toast'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { OfferNowButton } from './waitlist-offer-now'

const app = openTestApp()

/** Renders the button for the last of three people on the waitlist of a trip with free seats. */
const renderOfferButton = async () => {
  const event = await app.newEvent()
  const entries = await app.sql<{ id: string; full_name: string }>(
    `insert into public.waitlist_submissions (event_id, event_name, full_name, email, seats, created_at)
     select $1, $2, n.who, n.who || '-' || gen_random_uuid() || '@example.test', n.seats,
       private.now() + n.place * interval '1 minute'
     from (values ('First', 1, 1), ('Second', 3, 2), ('Third', 2, 3)) n (who, seats, place) returning id, full_name`,
    [event.id, event.title],
  )
  const id = entries.find(({ full_name }) => full_name === 'Third')?.id ?? ''
  renderInApp(
    <OfferNowButton entry={{ id, event_id: event.id, event_name: event.title, full_name: 'Third', seats: 2 }} />,
    {
      auth: await app.admin(),
    },
  )
  const readStatus = () => app.sql('select status from public.waitlist_submissions where id = $1', [id])
  await userEvent.click(screen.getByRole('button', { name: 'Offer Now, Third' }))
  return { event, readStatus, dialog: await screen.findByRole('alertdialog', { name: 'Offer 2 seats to Third?' }) }
}

it('before staff offer seats out of waitlist order, a dialog lists the people who would be skipped, and confirming it sends the offer', async () => {
  const { readStatus, dialog, event } = await renderOfferButton()
  expect(dialog).toHaveAccessibleDescription(
    `We hold 2 seats on ${event.title} for 47 hours and email this person a link to book.`,
  )
  const waitingNames = await within(dialog).findAllByRole('listitem')
  expect(waitingNames.map(({ textContent }) => textContent)).toEqual(['First, 1 seat', 'Second, 3 seats'])
  expect(await readStatus()).toEqual([{ status: 'waiting' }])
  vi.spyOn(toastByTone, 'success')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Offer Seats' }))
  await waitFor(() => expect(toastByTone.success).toHaveBeenCalledWith('Seats offered', expect.any(String)))
  expect(await readStatus()).toEqual([{ status: 'offered' }])
})

it('an offer out of waitlist order is refused with a message when the trip is not on sale yet', async () => {
  const { readStatus, dialog, event } = await renderOfferButton()
  await app.sql(`update public.events set phase = 'coming_soon' where id = $1`, [event.id])
  vi.spyOn(toastByTone, 'error')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Offer Seats' }))
  await waitFor(() =>
    expect(toastByTone.error).toHaveBeenCalledWith('Not on sale', expect.stringContaining('isn’t on sale')),
  )
  expect(await readStatus()).toEqual([{ status: 'waiting' }])
})
