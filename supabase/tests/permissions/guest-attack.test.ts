import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from 'pg'
import { switchRole } from '../support/as-role'
import { addedRowId, FREMANTLE } from '../support/people'
import { startPostgres } from '../support/postgres'
import { createRpcStatement, fetchParameters } from '../support/rpc'
import {
  FILE_ID,
  FORM_ID,
  FORM_LINK_TOKEN,
  insertFileQuestionSql,
  insertFormSql,
} from '../snapshots/traveller_forms/traveller-forms'
import {
  ADA_TRAVELLER_ID,
  BEN_TRAVELLER_ID,
  insertGroupBookingSql,
  insertLinkSql,
  LINK_TOKEN,
} from '../snapshots/cards/payment-links'
import { insertProviderSql } from '../snapshots/cards/provider-events'
import { HELD_ID } from '../snapshots/payments/transfers'

const [OTHER_LINK, OTHER_TOKEN] = [addedRowId(475), addedRowId(476)]

const server = await startPostgres()
let db: Client
beforeAll(async () => {
  db = await server.connect(await server.createDatabase())
})
afterAll(async () => {
  await db.end()
  server.stop()
})

interface GuestBookingResult {
  booking_id: string
  token: string
  reference: string
}

/** Books one seat as a visitor without an account. */
const bookAsGuest = async (name: string): Promise<GuestBookingResult> => {
  const { rows: prices } = await db.query<{ price: number }>(
    'select private.seat_price(e)::float as price from public.events e where e.id = $1',
    [FREMANTLE],
  )
  await switchRole(db, null)
  const { rows } = await db.query<{ result: GuestBookingResult }>(
    ...(await createRpcStatement(db, 'book_as_guest', {
      full_name: name,
      email: `${name.toLowerCase().replace(' ', '.')}@example.test`,
      event_id: FREMANTLE,
      seats: 1,
      plan: 1,
      travellers: [],
      request_id: crypto.randomUUID(),
      expected_price: prices[0]?.price,
      terms_accepted: true,
    })),
  )
  await switchRole(db, 'owner')
  const bookResult = rows[0]?.result
  if (!bookResult?.token) throw new Error(`Nothing was booked: ${JSON.stringify(bookResult)}`)
  return bookResult
}

/** Everything that the database stores about a booking. */
const readBookingRows = async (bookingId: string) => {
  const { rows } = await db.query<Record<string, unknown>>(
    `select to_jsonb(b) as booking, to_jsonb(c) as customer,
       (select jsonb_agg(l order by l.id) from public.booking_lines l where l.booking_id = b.id) as lines,
       (select jsonb_agg(t order by t.id) from public.travellers t where t.booking_id = b.id) as travellers,
       (select count(*)::int from public.card_checkouts k where k.booking_id = b.id) as checkouts,
       (select jsonb_agg(k order by k.id) from private.payment_links k where k.booking_id = b.id) as links,
       (select count(*)::int from public.customer_claims k where k.customer_id = c.id) as claims
     from public.bookings b join public.customers c on c.id = b.customer_id where b.id = $1`,
    [bookingId],
  )
  return rows
}

/**
 * Calls every API function as a visitor with the given ids and tokens. Successful calls are not rolled back, so that
 * the test can find the changes that they make.
 * @param findArgument the value of a uuid parameter; undefined omits the parameter
 * @param isAttack whether a call with these arguments uses data of the attacked visitor
 * @returns the number of calls, and the results that match `secrets`
 */
const attackAsVisitor = async (
  findArgument: (parameter: string) => string | undefined,
  isAttack: (values: Record<string, string>) => boolean,
  secrets: RegExp,
) => {
  const { rows: functions } = await db.query<{ name: string }>(
    `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
       and p.prorettype <> 'trigger'::regtype order by 1`,
  )
  const leakingFunctions: string[] = []
  let calledCount = 0
  for (const { name } of functions) {
    const parameters = await fetchParameters(db, name)
    const argumentValues = Object.fromEntries(
      parameters.flatMap((parameter) => {
        const stolenId = parameter.type === 'uuid' ? findArgument(parameter.name) : undefined
        return stolenId === undefined ? [] : [[parameter.name, stolenId]]
      }),
    )
    if (!isAttack(argumentValues)) continue
    calledCount += 1
    await switchRole(db, null)
    await db.query('savepoint attack')
    const callResponse = await db
      .query(...(await createRpcStatement(db, name, argumentValues)))
      .then(({ rows }) => JSON.stringify(rows))
      .catch(async (error: unknown) => {
        await db.query('rollback to savepoint attack')
        return String(error)
      })
    if (secrets.test(callResponse)) leakingFunctions.push(`${name}: ${callResponse}`)
    await switchRole(db, 'owner')
  }
  return { called: calledCount, leaks: leakingFunctions }
}

it("a visitor with a booking cannot read or change another visitor's booking through any database function", async () => {
  await db.query('begin')
  await switchRole(db, 'owner')
  await db.query(insertProviderSql)
  const [victim, attacker] = [await bookAsGuest('Vera Victim'), await bookAsGuest('Adam Attacker')]
  const { rows: victims } = await db.query<{ customer_id: string }>(
    'select customer_id from public.bookings where id = $1',
    [victim.booking_id],
  )
  const rowsBefore = await readBookingRows(victim.booking_id)
  const { called, leaks } = await attackAsVisitor(
    (parameter) => {
      if (parameter === 'token') return attacker.token
      if (parameter === 'customer_id') return victims[0]?.customer_id
      if (parameter === 'request_id') return crypto.randomUUID()
      return parameter === 'booking_id' || parameter === 'id' || parameter.endsWith('_id')
        ? victim.booking_id
        : undefined
    },
    (values) => Object.values(values).includes(victim.booking_id) || 'customer_id' in values || 'token' in values,
    new RegExp(`Vera|vera\\.victim|${victim.reference}`),
  )
  expect(called).toBeGreaterThan(20)
  expect(leaks).toEqual([])
  expect(await readBookingRows(victim.booking_id)).toEqual(rowsBefore)
  await db.query('rollback')
})

it('the holder of a payment link cannot read or change other data of the booking through any database function', async () => {
  await db.query('begin')
  await switchRole(db, 'owner')
  await db.query(
    `${insertGroupBookingSql} ${insertLinkSql()} ${insertLinkSql(123.45, OTHER_LINK, OTHER_TOKEN, ADA_TRAVELLER_ID)}`,
  )
  const rowsBefore = await readBookingRows(HELD_ID)
  const { called, leaks } = await attackAsVisitor(
    (parameter) => {
      if (parameter === 'token' || parameter === 'link_token') return LINK_TOKEN
      if (parameter === 'request_id') return crypto.randomUUID()
      if (parameter === 'link_id') return OTHER_LINK
      if (parameter === 'traveller_id') return ADA_TRAVELLER_ID
      return parameter === 'booking_id' || parameter === 'id' || parameter.endsWith('_id') ? HELD_ID : undefined
    },
    (values) => Object.keys(values).length > 0,
    new RegExp(`Ada|Moonlight|member@nextroom|3600|1600|123\\.45|INV-|${OTHER_TOKEN}`),
  )
  expect(called).toBeGreaterThan(20)
  expect(leaks).toEqual([])
  expect(await readBookingRows(HELD_ID)).toEqual(rowsBefore)
  await db.query('rollback')
})

/** Everything that travellers have sent about themselves for a booking. */
const readFormRows = async (bookingId: string) => {
  const { rows } = await db.query<Record<string, unknown>>(
    `select t.id, (select jsonb_agg(a order by a.key) from private.traveller_answers a where a.traveller_id = t.id) as answers,
       (select jsonb_agg(s order by s.kind) from private.traveller_secrets s where s.traveller_id = t.id) as secrets,
       (select jsonb_agg(l order by l.id) from private.traveller_links l where l.traveller_id = t.id) as links,
       (select jsonb_agg(w order by w.id) from private.waiver_signatures w where w.traveller_id = t.id) as signatures
     from public.travellers t where t.booking_id = $1 order by t.id`,
    [bookingId],
  )
  return rows
}

it('a traveller with a forms link cannot read or change data of another traveller through any database function', async () => {
  await db.query('begin')
  await switchRole(db, 'owner')
  await db.query(`${insertFormSql} ${insertFileQuestionSql}
    insert into private.traveller_links (traveller_id, token_hash) values
      ('${ADA_TRAVELLER_ID}', private.hash_token('${OTHER_TOKEN}'));
    insert into private.traveller_answers (traveller_id, form_id, key, version, value) values
      ('${ADA_TRAVELLER_ID}', '${FORM_ID}', 'question_shoe', 1, '"size of the victim"'),
      ('${ADA_TRAVELLER_ID}', '${FORM_ID}', 'question_visa', 1,
        '{"id": "${FILE_ID}", "name": "victim.pdf", "size": 1, "type": "application/pdf"}');
    insert into private.traveller_secrets (traveller_id, kind, sealed_value) values
      ('${ADA_TRAVELLER_ID}', 'passport', repeat('sealed of the victim', 3));
    update public.travellers set dietary = 'diet of the victim' where id = '${ADA_TRAVELLER_ID}'`)
  const [rowsBefore, formRowsBefore] = [await readBookingRows(HELD_ID), await readFormRows(HELD_ID)]
  const { called, leaks } = await attackAsVisitor(
    (parameter) => {
      if (parameter === 'token' || parameter === 'link_token') return FORM_LINK_TOKEN
      if (parameter === 'request_id') return crypto.randomUUID()
      if (parameter === 'form_id') return FORM_ID
      if (parameter === 'file_id') return FILE_ID
      if (parameter === 'traveller_id') return ADA_TRAVELLER_ID
      return parameter === 'booking_id' || parameter === 'id' || parameter.endsWith('_id') ? HELD_ID : undefined
    },
    (values) => Object.keys(values).length > 0,
    new RegExp(`Ada|victim|3600|1600|INV-|${OTHER_TOKEN}|${FILE_ID}`),
  )
  expect(called).toBeGreaterThan(20)
  expect(leaks).toEqual([])
  expect(await readBookingRows(HELD_ID)).toEqual(rowsBefore)
  expect(await readFormRows(HELD_ID)).toEqual(formRowsBefore)
  await db.query('rollback')
})

it('a visitor who guesses tokens cannot read or change data of travellers, forms and files whose ids they know', async () => {
  await db.query('begin')
  await switchRole(db, 'owner')
  await db.query(`${insertFormSql} ${insertFileQuestionSql}`)
  const [rowsBefore, formRowsBefore] = [await readBookingRows(HELD_ID), await readFormRows(HELD_ID)]
  const victimIds: Record<string, string> = { traveller_id: BEN_TRAVELLER_ID, form_id: FORM_ID, file_id: FILE_ID }
  const { called, leaks } = await attackAsVisitor(
    (parameter) => (parameter.endsWith('token') ? crypto.randomUUID() : victimIds[parameter]),
    (values) => Object.keys(values).length > 0,
    /Ada|Ben|About you|Shoe size|INV-/,
  )
  expect(called).toBeGreaterThan(15)
  expect(leaks).toEqual([])
  expect(await readBookingRows(HELD_ID)).toEqual(rowsBefore)
  expect(await readFormRows(HELD_ID)).toEqual(formRowsBefore)
  await db.query('rollback')
})

it('a visitor without the token cannot read any table row of a booking made without an account', async () => {
  await db.query('begin')
  await switchRole(db, 'owner')
  const victim = await bookAsGuest('Vera Victim')
  await switchRole(db, null)
  for (const bookingTable of [
    'bookings',
    'customers',
    'travellers',
    'booking_lines',
    'installments',
    'card_checkouts',
  ]) {
    await db.query('savepoint attack')
    const rowsOrError = await db
      .query(`select * from public.${bookingTable}`)
      .then(({ rows }) => JSON.stringify(rows))
      .catch((error: unknown) => String(error))
    await db.query('rollback to savepoint attack')
    expect(rowsOrError).not.toContain(victim.booking_id)
    expect(rowsOrError).not.toContain('Vera')
  }
  await db.query('rollback')
})
