import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { openWorld } from '../../../tests/support/world'
import { deskSummary, deskToday } from './desk-queries'

const world = openWorld()

it('is read once for a page that is opened: what came while its code did is not asked for again', async () => {
  await world.admin()
  const client = new QueryClient()
  await Promise.all([client.ensureQueryData(deskToday()), client.ensureQueryData(deskSummary())])
  new QueryObserver(client, deskToday()).subscribe(() => undefined)
  new QueryObserver(client, deskSummary()).subscribe(() => undefined)
  expect(client.isFetching()).toBe(0)
})
