/** Over HTTP: medical notes and passports are encrypted, and only permitted staff can read them. */
import { beforeAll, expect, it, vi } from 'vitest'
import { EMBEDDED_KEY } from '../../embedded/backend'
import { createSender } from '../support/http'
import { FREMANTLE, TASMANIA } from '../support/people'
import { openCardApp, type CardApp } from '../stripe/card-app'

const MEDICAL_NOTES = 'Asthma: the blue inhaler is in the left pocket'
const token = crypto.randomUUID()
let app: CardApp
let travellerId: string

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue() // hides the log line of each refused request
  app = await openCardApp()
  const [traveller] = await app.sql<{ id: string; trip_id: string }>(
    `select t.id, e.trip_id from public.travellers t join public.bookings b on b.id = t.booking_id
     join public.events e on e.id = b.event_id where b.event_id = $1 and b.status = 'confirmed' limit 1`,
    [TASMANIA],
  )
  travellerId = traveller?.id ?? ''
  await app.sql(
    `with form as (insert into private.traveller_forms (trip_id, title, due_days) values ($1, 'Health', 60) returning id)
     insert into private.traveller_form_versions (form_id, version, fields) select id, 1,
       '[{"key": "medical", "kind": "medical", "label": "", "help": "", "required": true, "choices": []}]' from form`,
    [traveller?.trip_id],
  )
  await app.sql('insert into private.traveller_links (traveller_id, token_hash) values ($1, private.hash_token($2))', [
    travellerId,
    token,
  ])
}, 120_000)

const callAsVisitor = async (name: string, body: object): Promise<Record<string, unknown>> => {
  const response = await app.functions.fetch(
    new Request(`http://embedded.invalid/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey: EMBEDDED_KEY, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  return (await response.json()) as Record<string, unknown>
}
const readSecretArguments = { traveller_id: '', kind: 'medical', reason: 'preparation' }

it('no table contains medical notes as plain text, and the audit log records that staff read them', async () => {
  const saveResult = await callAsVisitor('save-traveller-secret', {
    token,
    kind: 'medical',
    value: MEDICAL_NOTES,
    consents: true,
  })
  expect(saveResult).toEqual({ status: 'saved' })
  const tables = await app.sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'private')`,
  )
  expect(tables.length).toBeGreaterThan(50)
  for (const { name } of tables) {
    const rows = await app.sql(`select 1 from ${name} r where to_jsonb(r)::text ~* 'asthma|inhaler' limit 1`)
    expect({ name, rows }).toEqual({ name, rows: [] })
  }
  const [secret] = await app.sql<{ sealed_value: string }>('select sealed_value from private.traveller_secrets')
  expect(secret?.sealed_value).toMatch(/^v1\.[^.]+\.[^.]+$/)
  const readResult = await app.call(app.admin, 'read-traveller-secret', {
    ...readSecretArguments,
    traveller_id: travellerId,
  })
  expect(readResult).toMatchObject({ status: 'ok', value: MEDICAL_NOTES })
  expect(await app.sql(`select details from public.audit_log where action = 'read_traveller_secret'`)).toMatchObject([
    { details: { kind: 'medical', viewed_for: 'preparation' } },
  ])
})

it('a guide states one reason to read the medical notes of all travellers of a departure in one request', async () => {
  const caller = await app.newMember()
  const userId = (await caller.auth.getUser()).data.user?.id
  await app.sql(`insert into public.staff (user_id, role) values ($1, 'guide')`, [userId])
  const guideEventRequest = { event_id: TASMANIA, reason: 'emergency' }
  await expect(app.call(caller, 'read-traveller-secret', guideEventRequest)).resolves.toMatchObject({
    status: 'forbidden',
  })
  await app.sql('insert into public.staff_events (user_id, event_id) values ($1, $2)', [userId, TASMANIA])
  expect(await app.call(caller, 'read-traveller-secret', guideEventRequest)).toMatchObject({
    status: 'ok',
    notes: [{ traveller_id: travellerId, value: MEDICAL_NOTES }],
  })
  expect(
    await app.sql(
      `select details ->> 'viewed_for' as reason from public.audit_log
       where action = 'read_traveller_secret' and actor_id = $1`,
      [userId],
    ),
  ).toEqual([{ reason: 'emergency' }])
})

it.each([
  ['a guide of the departure', 'guide', TASMANIA, 200],
  ['a guide of another departure', 'guide', FREMANTLE, 403],
  ['an accountant', 'accountant', null, 403],
])(
  'when %s reads medical notes, the response has the status that their permissions allow',
  async (_name, role, event, status) => {
    const caller = await app.newMember()
    const userId = (await caller.auth.getUser()).data.user?.id
    await app.sql('insert into public.staff (user_id, role) values ($1, $2)', [userId, role])
    if (event) await app.sql('insert into public.staff_events (user_id, event_id) values ($1, $2)', [userId, event])
    const sendAsStaff = await createSender(app, caller)
    const reply = await sendAsStaff('POST', '/rest/v1/rpc/read_traveller_secret', {
      ...readSecretArguments,
      traveller_id: travellerId,
    })
    expect(reply.status).toBe(status)
    if (role === 'guide') {
      const passportArguments = { ...readSecretArguments, traveller_id: travellerId, kind: 'passport' }
      expect((await sendAsStaff('POST', '/rest/v1/rpc/read_traveller_secret', passportArguments)).status).toBe(403)
    }
  },
)
