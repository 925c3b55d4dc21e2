import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { addOtherDate } from '../../../tests/support/test-app-rows'
import { MyWaitlistList } from './my-waitlist'
import { myWaitlist } from './waitlist-queries'

const app = openTestApp()

const TestWaitlist = ({ userId }: { userId: string }) => {
  const { data } = useQuery(myWaitlist(userId))
  return data && <MyWaitlistList entries={data} />
}

/** Renders the waitlist of a member who waits for two spots behind another entry, or who has an offer. */
const renderWaitlist = async ({ hasOffer = false, hasOtherDate = false } = {}) => {
  const auth = await app.newMember()
  const { id = '', email = '' } = auth.user ?? {}
  const event = await app.newEvent()
  const insertEntry = (email: string, seats: number) =>
    app.sql(
      `insert into public.waitlist_submissions (event_id, event_name, full_name, email, seats)
       values ($1, '', 'Somebody', $2, $3)`,
      [event.id, email, seats],
    )
  await insertEntry(`${crypto.randomUUID()}@example.test`, 1)
  await insertEntry(email, 2)
  if (hasOffer)
    await app.sql(
      `update public.waitlist_submissions set status = 'offered',
       offer_expires_at = now() + interval '1 day' where lower(email) = lower($1)`,
      [email],
    )
  if (hasOtherDate) await addOtherDate(app, event.id)
  renderInApp(<TestWaitlist userId={id} />, { auth })
  const entryItem = await screen.findByRole('listitem', { name: event.title })
  const listStoredEntries = () =>
    app.sql('select seats from public.waitlist_submissions where event_id = $1 order by seats', [event.id])
  return { event, entry: entryItem, listRemaining: listStoredEntries }
}

it("the dashboard shows the member's position on a waitlist and the number of requested spots", async () => {
  const { entry } = await renderWaitlist()
  expect(entry).toHaveTextContent('You are number 2 in line, for 2 spots.')
  expect(screen.queryByRole('link', { name: 'See Your Offer' })).toBeNull()
})

it('the dashboard links to a waitlist offer and shows when it expires', async () => {
  const { entry } = await renderWaitlist({ hasOffer: true })
  expect(entry).toHaveTextContent(/2 spots are held for you until .* A[EC]?[DS]T\./)
  expect(screen.getByRole('link', { name: 'See Your Offer' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/offer\//),
  )
})

it('the dashboard removes a waitlist entry after the member confirms leaving the waitlist', async () => {
  const { event, listRemaining } = await renderWaitlist()
  await userEvent.click(screen.getByRole('button', { name: `Leave the waitlist of ${event.title}` }))
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(/last in line/)
  await userEvent.click(screen.getByRole('button', { name: 'Leave Waitlist' }))
  await screen.findByRole('heading', { name: 'Your Waitlist' })
  await expect.poll(listRemaining).toEqual([{ seats: 1 }])
  await expect.poll(() => screen.queryByRole('listitem', { name: event.title })).toBeNull()
})

it('the dashboard links to the other dates of a trip with free spots', async () => {
  const { event } = await renderWaitlist({ hasOtherDate: true })
  const otherDateLink = screen.getByRole('link', { name: /\(\$1,500, 3 spots left\)$/ })
  expect(otherDateLink).toHaveAttribute('href', expect.not.stringContaining(event.id))
})
