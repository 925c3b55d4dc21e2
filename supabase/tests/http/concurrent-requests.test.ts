import { expect, it, vi } from 'vitest'
import { EMBEDDED_KEY } from '../../embedded/backend'
import { openEmbeddedApp } from '../support/embedded'

it('parallel requests each run with their own role, and a failed request does not roll back other requests', async () => {
  const { backend, sql } = await openEmbeddedApp()
  // Hides the log lines of rejected requests.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const claimEmails = async (apikey: string) => {
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
  const apiKeys = Array.from({ length: 40 }, (_, requestIndex) =>
    requestIndex % 2 ? EMBEDDED_KEY : backend.serviceKey,
  )
  const statuses = await Promise.all(apiKeys.map(claimEmails))
  expect(statuses).toEqual(apiKeys.map((key) => (key === backend.serviceKey ? 200 : 401)))
  const [claimed] = await sql<{ n: number }>(
    `select count(*)::int as n from public.email_outbox where to_email = 'at-once@example.test' and attempts = 1`,
  )
  expect(claimed?.n).toBe(20)
})
