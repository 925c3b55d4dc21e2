/** No role can change the audit log by any HTTP method, even if every table is granted to it. */
import assert from 'node:assert/strict'
import { beforeAll, expect, it, vi } from 'vitest'
import { staffLimits } from '../../../src/lib/generated/limits'
import { openTestApp, type TestApp } from '../support/embedded'
import { httpAs, type Request } from '../support/http'

const ROLES = ['guest', 'member', ...staffLimits.role.values] as const
const AT = '/rest/v1/audit_log'
const REWRITTEN = { action: 'refund', entity: 'bookings', details: { amount: 1 } }

/** Requests that try to change the audit log. */
const CHANGE_REQUESTS: [name: string, send: (by: Request, id: number) => ReturnType<Request>][] = [
  ['change an entry', (by, id) => by('PATCH', `${AT}?id=eq.${id}`, REWRITTEN)],
  ['remove the actor of an entry', (by, id) => by('PATCH', `${AT}?id=eq.${id}`, { actor_id: null })],
  ['change the time of all entries', (by) => by('PATCH', `${AT}?id=gt.0`, { at: '2020-01-01T00:00:00Z' })],
  ['delete an entry', (by, id) => by('DELETE', `${AT}?id=eq.${id}`)],
  ['delete all entries', (by) => by('DELETE', `${AT}?id=gt.0`)],
  ['add an entry', (by) => by('POST', AT, REWRITTEN)],
  [
    'upsert an entry',
    (by, id) => by('POST', `${AT}?on_conflict=id`, { id, ...REWRITTEN }, { prefer: 'resolution=merge-duplicates' }),
  ],
  ['replace an entry by PUT', (by, id) => by('PUT', `${AT}?id=eq.${id}`, { id, ...REWRITTEN })],
  ['call the internal function audit', (by) => by('POST', '/rest/v1/rpc/audit', REWRITTEN)],
]

let app: TestApp
const callers = new Map<string, Request>()
let action = 0
const record = () => app.sql('select * from public.audit_log order by id')

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue() // hides the log line of each refused request
  app = await openTestApp()
  for (const role of ROLES) {
    const caller = role === 'guest' ? app.guest : role === 'owner' ? app.admin : await app.newMember()
    if (!['guest', 'member', 'owner'].includes(role)) {
      const { data } = await caller.auth.getUser()
      await app.sql('insert into public.staff (user_id, role) values ($1, $2)', [data.user?.id, role])
    }
    callers.set(role, await httpAs(app, caller))
  }
  await app.sql(`select private.audit('payment', 'bookings', 'x', '{"amount": 900}')`)
  const [row] = await app.sql<{ id: number }>('select max(id)::int as id from public.audit_log')
  action = row?.id ?? 0
})

it('only a manager and the owner can read an audit log entry of a payment', async () => {
  const counts = await Promise.all(
    [...callers].map(async ([role, by]) => [role, (await by('GET', `${AT}?id=eq.${action}`)).count]),
  )
  const readers = counts.filter(([, count]) => count === 1).map(([role]) => role)
  expect(readers.sort()).toEqual(['manager', 'owner'])
})

it.each(ROLES)('the role %s cannot change the audit log', async (role) => {
  const by = callers.get(role)
  assert(by)
  const before = await record()
  expect(before.length).toBeGreaterThan(0)
  for (const [name, send] of CHANGE_REQUESTS) {
    const { status, count } = await send(by, action)
    expect(status >= 400 || count === 0, `${name}: ${status}`).toBe(true)
    expect(await record(), name).toEqual(before)
  }
})
