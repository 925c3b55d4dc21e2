import { expect, it, vi } from 'vitest'
import { EMBEDDED_KEY } from '../../embedded/backend'
import { openWorld } from '../support/embedded'

it('requests that come at once each have their own rights, and one that fails undoes no other', async () => {
  const { backend, sql } = await openWorld()
  // The package prints what was refused.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const ask = async (apikey: string) => {
    const request = new Request('http://embedded.invalid/rest/v1/rpc/claim_emails', {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: '{"n":1}',
    })
    return (await backend.fetch(request)).status
  }
  await sql('delete from public.email_outbox where true')
  await sql(`insert into public.email_outbox (to_email, template, created_at)
    select 'at-once@example.test', 'any', now() - interval '1 year' from generate_series(1, 20)`)
  const asked = Array.from({ length: 40 }, (_, place) => (place % 2 ? EMBEDDED_KEY : backend.serviceKey))
  const statuses = await Promise.all(asked.map(ask))
  expect(statuses).toEqual(asked.map((key) => (key === backend.serviceKey ? 200 : 401)))
  const [taken] = await sql<{ n: number }>(
    `select count(*)::int as n from public.email_outbox where to_email = 'at-once@example.test' and attempts = 1`,
  )
  expect(taken?.n).toBe(20)
})
