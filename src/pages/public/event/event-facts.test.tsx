import { screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { EventDetailsPage } from './event-details-page'

const app = openTestApp()
// Loads the lazily loaded parts of the page before the first test, so that no test waits for them.
beforeAll(() => Promise.all([import('./event-more'), import('@/features/itinerary/day-fact-list')]), 60_000)

const openEvent = async (id: string) => {
  renderInApp(
    <Suspense>
      <Routes>
        <Route path="/event-details/:id" element={<EventDetailsPage />} />
      </Routes>
    </Suspense>,
    { path: `/event-details/${id}` },
  )
  await screen.findByRole('heading', { name: 'Good to know' })
}

it('the trip page shows the known facts of a trip in groups, and the place, stay and meals of a day', async () => {
  const { id } = await app.newEvent()
  await app.sql(
    `update public.events set activity_level = 4, walking_hours = 3, min_group_size = 1, visa = 'None needed',
       packing_list = e'A coat\nA torch' where id = $1`,
    [id],
  )
  await app.sql(
    `insert into public.event_itineraries (event_id, day_number, title, place, accommodation, meals, latitude, longitude)
     values ($1, 1, 'Arrival', 'Port Arthur', 'Guesthouse', '{dinner,breakfast}', -43.1467, 147.8503)`,
    [id],
  )
  await openEvent(id)
  expect(screen.getByText('Active (4 of 5), about 3 hours on foot a day')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'The group' })).toBeVisible()
  expect(screen.getByText('None needed')).toBeVisible()
  const packingSection = screen.getByRole('heading', { name: 'What to bring' }).parentElement as HTMLElement
  expect(within(packingSection).getAllByRole('listitem')).toHaveLength(2)
  for (const missingText of ['Toilets', 'Insurance', 'Languages']) expect(screen.queryByText(missingText)).toBeNull()
  expect(await screen.findByText('Breakfast and dinner')).toBeVisible()
  expect(screen.getByText('Guesthouse')).toBeVisible()
  expect(screen.getByRole('link', { name: /^Port Arthur/ })).toHaveAttribute(
    'href',
    expect.stringContaining('mlat=-43.1467&mlon=147.8503'),
  )
})

it('the trip page of a trip without facts has no section for them', async () => {
  const { id } = await app.newEvent()
  await openEvent(id)
  expect(screen.queryByRole('heading', { name: 'Practical facts' })).toBeNull()
})
