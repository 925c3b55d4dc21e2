/** Tests that no role can change the audit log by any HTTP method, even with grants on every table. */
import assert from 'node:assert/strict'
import { beforeAll, expect, it, vi } from 'vitest'
import { staffLimits } from '../../../src/lib/generated/limits'
import { openEmbeddedApp, type EmbeddedApp } from '../support/embedded'
import { createSender, type SendRequest } from '../support/http'

const ROLES = ['guest', 'member', ...staffLimits.role.values] as const
const AUDIT_LOG_PATH = '/rest/v1/audit_log'
const CHANGED_ENTRY = { action: 'refund', entity: 'bookings', details: { amount: 1 } }

/** Requests that try to change the audit log. */
const CHANGE_REQUESTS: [name: string, send: (request: SendRequest, id: number) => ReturnType<SendRequest>][] = [
  ['change an entry', (request, id) => request('PATCH', `${AUDIT_LOG_PATH}?id=eq.${id}`, CHANGED_ENTRY)],
  [
    'remove the actor of an entry',
    (request, id) => request('PATCH', `${AUDIT_LOG_PATH}?id=eq.${id}`, { actor_id: null }),
  ],
  [
    'change the time of all entries',
    (request) => request('PATCH', `${AUDIT_LOG_PATH}?id=gt.0`, { at: '2020-01-01T00:00:00Z' }),
  ],
  ['delete an entry', (request, id) => request('DELETE', `${AUDIT_LOG_PATH}?id=eq.${id}`)],
  ['delete all entries', (request) => request('DELETE', `${AUDIT_LOG_PATH}?id=gt.0`)],
  ['add an entry', (request) => request('POST', AUDIT_LOG_PATH, CHANGED_ENTRY)],
  [
    'upsert an entry',
    (request, id) =>
      request(
        'POST',
        `${AUDIT_LOG_PATH}?on_conflict=id`,
        { id, ...CHANGED_ENTRY },
        { prefer: 'resolution=merge-duplicates' },
      ),
  ],
  [
    'replace an entry by PUT',
    (request, id) => request('PUT', `${AUDIT_LOG_PATH}?id=eq.${id}`, { id, ...CHANGED_ENTRY }),
  ],
  ['call the internal function audit', (request) => request('POST', '/rest/v1/rpc/audit', CHANGED_ENTRY)],
]

let app: EmbeddedApp
const requestsByRole = new Map<string, SendRequest>()
let entryId = 0
const readAuditLog = () => app.sql('select * from public.audit_log order by id')

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue() // hides the log line of each refused request
  app = await openEmbeddedApp()
  for (const role of ROLES) {
    const caller = role === 'guest' ? app.guest : role === 'owner' ? app.admin : await app.newMember()
    if (!['guest', 'member', 'owner'].includes(role)) {
      const { data } = await caller.auth.getUser()
      await app.sql('insert into public.staff (user_id, role) values ($1, $2)', [data.user?.id, role])
    }
    requestsByRole.set(role, await createSender(app, caller))
  }
  await app.sql(`select private.audit('payment', 'bookings', 'x', '{"amount": 900}')`)
  const [row] = await app.sql<{ id: number }>('select max(id)::int as id from public.audit_log')
  entryId = row?.id ?? 0
})

it('only a manager and the owner can read an audit log entry of a payment', async () => {
  const entryCounts = await Promise.all(
    [...requestsByRole].map(async ([role, request]) => [
      role,
      (await request('GET', `${AUDIT_LOG_PATH}?id=eq.${entryId}`)).count,
    ]),
  )
  const readingRoles = entryCounts.filter(([, count]) => count === 1).map(([role]) => role)
  expect(readingRoles.sort()).toEqual(['manager', 'owner'])
})

it.each(ROLES)('the role %s cannot change the audit log', async (role) => {
  const request = requestsByRole.get(role)
  assert(request)
  const entriesBefore = await readAuditLog()
  expect(entriesBefore.length).toBeGreaterThan(0)
  for (const [name, send] of CHANGE_REQUESTS) {
    const { status, count } = await send(request, entryId)
    expect(status >= 400 || count === 0, `${name}: ${status}`).toBe(true)
    expect(await readAuditLog(), name).toEqual(entriesBefore)
  }
})
