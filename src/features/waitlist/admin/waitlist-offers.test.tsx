import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { AdminWaitlistOffers } from './waitlist-offers'
import { WAITLIST_PAGE_SIZE } from './waitlist-queries'

const app = openTestApp()

/** Creates draft trips with two waitlist entries each. There are five more trips than one page of the list shows. */
const createWaitlists = async () => {
  await app.sql(
    `with event as (insert into public.events (title, status) select 'Draft ' || n, 'draft' from generate_series(1, $1) n
       returning id, title)
     insert into public.waitlist_submissions (event_id, event_name, full_name, email, created_at)
     select t.id, t.title, w.who, w.who || '@example.test', private.now() + w.late * interval '1 hour'
     from event t cross join (values ('First', 1), ('Second', 2)) w (who, late)`,
    [WAITLIST_PAGE_SIZE + 5],
  )
}

const TestOffers = () => {
  const [page, setPage] = useState(1)
  return <AdminWaitlistOffers page={page} onPageChange={setPage} />
}

it('the waitlist page shows trips in pages, each trip with the next person on its waitlist', async () => {
  await createWaitlists()
  renderInApp(<TestOffers />, { auth: await app.admin() })
  const nextInLineRegion = await screen.findByRole('region', { name: 'Next in line' })
  const eventCount = Number(within(nextInLineRegion).getByRole('status').textContent.replace(' trips', ''))
  // Other tests also create waitlists, so the number may be higher.
  expect(eventCount).toBeGreaterThanOrEqual(WAITLIST_PAGE_SIZE + 5)
  expect(within(nextInLineRegion).getAllByRole('listitem', { name: /./ })).toHaveLength(WAITLIST_PAGE_SIZE)
  await userEvent.click(within(nextInLineRegion).getByRole('button', { name: 'Next' }))
  await screen.findByText(/^Page 2 of \d+$/)
  const listEntryItems = () => within(nextInLineRegion).getAllByRole('listitem', { name: /./ })
  await waitFor(() => expect(listEntryItems().length).toBeLessThan(WAITLIST_PAGE_SIZE))
  expect(listEntryItems().length).toBeGreaterThanOrEqual(5)
  expect(within(nextInLineRegion).queryByRole('listitem', { name: 'Second' })).toBeNull()
  expect(app.sent('list_next_in_line')).toHaveLength(2)
})

it('the keys j and k move the focus through the open offers and the people who are next on a waitlist', async () => {
  const event = await app.newEvent()
  await app.sql(
    `insert into public.waitlist_submissions (event_id, event_name, full_name, email, status, offered_at, offer_expires_at)
     values ($1, $2, 'Held', 'held@keys.example.test', 'offered', private.now(), private.now() + interval '1 day'), ($1, $2, 'Waits', 'waits@keys.example.test', 'waiting', null, null)`,
    [event.id, event.title],
  )
  renderInApp(<TestOffers />, { auth: await app.admin() })
  const openOffersRegion = await screen.findByRole('region', { name: 'Open offers' })
  await userEvent.keyboard('j')
  expect(openOffersRegion).toContainElement(document.activeElement as HTMLElement)
  within(openOffersRegion).getAllByRole('link').at(-1)?.focus()
  await userEvent.keyboard('j')
  expect(screen.getByRole('region', { name: 'Next in line' })).toContainElement(document.activeElement as HTMLElement)
  await userEvent.keyboard('k')
  expect(openOffersRegion).toContainElement(document.activeElement as HTMLElement)
})
