import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { completedEvents } from '@/features/events/completed-queries'
import { openWorld } from '../../../../tests/support/world'
import { dashboardCounts } from './dashboard-queries'

const world = openWorld()

it('counts as completed what the list of completed events shows, for a member who was on none of them', async () => {
  const auth = await world.newMember()
  await world.sql(`insert into public.events (title, start_date, end_date, status)
    values ('Long ago', private.today() - 9, private.today() - 5, 'published')`)
  const client = new QueryClient()
  const [counts, list] = await Promise.all([
    client.fetchQuery(dashboardCounts(auth.user?.id ?? '')),
    client.fetchQuery(completedEvents(1)),
  ])
  expect(list.total).toBeGreaterThan(0)
  expect(counts.completed).toBe(list.total)
})
