/**
 * Runs random lists of commands on one connection. After each command, the rows must match independent computations.
 * At the end, the money at the provider must match the ledger, and the reports must match the ledgers.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Client } from 'pg'
import { product } from '../support/people'
import { ALL_COMMANDS, COMMAND_KINDS } from './commands'
import { assertLedgerHolds } from '../support/ledger-checks'
import { assertReportsHold } from './report-checks'
import { EVENT_CONDITION_SQL, PASS_TIME_SQL, TestApp, type SimulationStep } from './setup'

/** How often each command returned each status. */
export type ResultCounts = Map<string, number>

const createStepsArbitrary = (length: number) =>
  fc.array(
    fc.record({
      commandKind: fc.constantFrom(...COMMAND_KINDS),
      memberIndex: fc.nat(7),
      pickNumber: fc.nat(30),
      cents: fc.integer({ min: 1, max: 400_000 }),
    }),
    { minLength: Math.ceil(length / 2), maxLength: length, size: 'max' },
  )

/** SQL that finds rows that break a rule of the database. A correct database has none. */
const RULE_VIOLATIONS_SQL = `
  select 'the same email twice' as error, m.to_email || ' ' || m.template || ' ' || m.data::text as row
  from public.email_outbox m
  -- Two payments or refunds of one amount are two payments or refunds.
  where m.template not in ('payment_received', 'transfer_requested', 'transfer_expired', 'refund_issued',
    'event_changed')
  group by 2 having count(*) > 1
  union all
  select 'two ledger rows of one payment at the provider', p.provider_ref from (
    select provider_ref from public.payments union all select provider_ref from public.order_payments) p
  where p.provider_ref is not null group by 2 having count(*) > 1
  union all
  select 'more refunded to a card than was paid', s.id::text from public.card_refunds r
  join public.payments p on p.id = r.payment_id join public.payments s on s.id = coalesce(p.source_payment_id, p.id)
  where r.status = 'succeeded' group by s.id, s.amount having sum(r.amount) > s.amount
  union all
  select 'a split that does not add up to 0', p.source_payment_id::text from public.payments p
  where p.kind = 'split' group by p.source_payment_id having sum(p.amount) <> 0
  union all
  select 'two paid checkouts of one instalment', min(c.id::text) from public.card_checkouts c
  where c.status = 'paid' group by c.booking_id, c.order_id, c.round having count(*) > 1
  union all
  select 'a piece is neither in stock nor in an order', p.id::text from public.products p
  where p.id = '${product(3)}' and p.stock + (select sum(i.quantity) from public.order_items i
    where i.product_id = p.id and i.from_stock) <> 7
  union all
  select 'a reminder at night or to a booking that is not confirmed', m.data::text
  from public.email_outbox m join public.bookings b on b.id::text = m.data ->> 'booking_id', private.settings() r
  where m.template in ('installment_due', 'details_missing', 'event_soon') and m.created_at = private.now()
    and (extract(hour from private.now() at time zone 'Australia/Sydney') < r.reminder_hour or b.status <> 'confirmed')`

/** SQL that finds expired rows that the scheduled jobs should have ended. */
const OVERDUE_ROWS_SQL = `
  select 'booking' as what, id from public.bookings where status = 'pending' and expires_at <= private.now()
  union all select 'offer', id from public.waitlist_submissions where status = 'offered' and offer_expires_at <= private.now()
  union all select 'transfer', id from public.bank_transfers where status = 'pending' and expires_at <= private.now()
  union all select 'order', id from public.orders where status = 'pending' and expires_at <= private.now()`

const STATE_CHECKSUM_SQL = `
  select md5(concat(
    (select string_agg(b::text, '' order by b.id) from public.bookings b),
    (select string_agg(w::text, '' order by w.id) from public.waitlist_submissions w),
    (select string_agg(t::text, '' order by t.id) from public.bank_transfers t),
    (select string_agg(o::text, '' order by o.id) from public.orders o),
    (select count(*) from public.email_outbox), (select count(*) from public.audit_log))) as state`

interface EventSeats {
  id: string
  taken: number
  free: number
  isOpen: boolean
}
interface WaitlistEntry {
  id: string
  event: string
  seats: number
  status: string
  joined: string
  /** True if the customer has booked before and therefore is ahead of new customers on the waitlist. */
  first: boolean
}

/** Seats and waitlist entries of the trips, the earliest entry first. */
const readSeatsAndEntries = async (app: TestApp) => ({
  events: await app.queryRows<EventSeats>(
    `select e.id, s.seats_taken as taken, e.max_registrations - s.seats_taken as free, private.is_open(e) as "isOpen"
     from public.events e join public.event_stats s on s.event_id = e.id where ${EVENT_CONDITION_SQL.replace('event_id', 'e.id')}`,
  ),
  entries: await app.queryRows<WaitlistEntry>(
    `select w.id, w.event_id as event, w.seats, w.status, w.created_at::text as joined,
       exists (select from public.customers c where lower(c.email) = lower(w.email) and c.member_status = 'member') as first
     from public.waitlist_submissions w where ${EVENT_CONDITION_SQL} order by w.created_at, w.id`,
  ),
})
type SeatsAndEntries = Awaited<ReturnType<typeof readSeatsAndEntries>>

/** Freed seats must be offered immediately to the earliest entry that fits. */
const assertFreedSeatsOffered = (
  seatsBefore: SeatsAndEntries,
  { events, entries }: SeatsAndEntries,
  step: string,
  history: string,
) => {
  for (const event of events) {
    const eventEntries = entries.filter((entry) => entry.event === event.id)
    const waitingEntries = eventEntries.filter((entry) => entry.status === 'waiting')
    const eventBeforeStep = seatsBefore.events.find(({ id }) => id === event.id)
    const freedSeats = Math.min((eventBeforeStep?.taken ?? 0) - event.taken, event.free)
    if (event.isOpen)
      assert.ok(
        !waitingEntries.some(({ seats }) => seats <= freedSeats),
        `${freedSeats} freed seats are not offered: ${history}`,
      )
    // Staff may offer seats to any entry, so the order of the waitlist is not checked.
    if (step.startsWith('offer:')) continue
    const isNewlyOffered = ({ id }: WaitlistEntry) =>
      seatsBefore.entries.find((candidate) => candidate.id === id)?.status === 'waiting'
    for (const { joined, seats, first: hasBookedBefore } of eventEntries.filter(
      (entry) => entry.status === 'offered' && isNewlyOffered(entry),
    )) {
      const skippedEntry = waitingEntries.find(
        (candidate) => candidate.first === hasBookedBefore && candidate.joined < joined && candidate.seats <= seats,
      )
      assert.equal(skippedEntry, undefined, `an earlier entry is passed over: ${history}`)
    }
  }
}

/**
 * Runs the scheduled jobs. In one third of the steps, runs them twice; in another third, first runs them and rolls
 * back, like a killed process.
 */
const runScheduledJobs = async (app: TestApp, { pickNumber }: SimulationStep): Promise<string> => {
  // Marks emails as sent, because the scheduled jobs report an error if emails wait too long to be sent.
  await app.db.query('update public.email_outbox set sent_at = created_at where sent_at is null and failed_at is null')
  const runJobsOnce = async () => {
    const [result] = await app.queryRows<{ result: object }>(
      'select private.run_scheduled_jobs(private.now()) as result',
    )
    await app.db.query('set constraints all immediate; set constraints all deferred')
    assert.deepEqual(result?.result, { status: 'done', errors: [] })
  }
  const readStateChecksum = async () => (await app.queryRows<{ state: string }>(STATE_CHECKSUM_SQL))[0]?.state
  const runMode = ['once', 'twice', 'killed'][pickNumber % 3] ?? ''
  if (runMode === 'killed') {
    const checksumBefore = await readStateChecksum()
    await app.db.query('savepoint killed')
    await runJobsOnce()
    await app.db.query('rollback to savepoint killed')
    assert.equal(await readStateChecksum(), checksumBefore)
  }
  await runJobsOnce()
  assert.deepEqual(await app.queryRows(OVERDUE_ROWS_SQL), [], 'the jobs end what has expired')
  if (runMode !== 'twice') return runMode
  const stateAfterFirstRun = await readStateChecksum()
  await runJobsOnce()
  assert.equal(await readStateChecksum(), stateAfterFirstRun, 'a second run of the jobs changes something')
  return runMode
}

/** Compares the provider's balance with the money in our tables. */
const assertLedgersBalance = async (app: TestApp, history: string) => {
  await app.provider.sendAllWebhooks()
  const [found] = await app.queryRows<{ sum: number; open: number }>(`select (
    (select coalesce(sum(amount), 0) from public.payments where provider_ref is not null)
    + (select coalesce(sum(amount), 0) from public.order_payments where provider_ref is not null)
    + (select coalesce(sum(amount), 0) from public.unmatched_payments where intent_id <> 'pi_fixture')
    - (select coalesce(sum(amount), 0) from public.card_refunds where unmatched_payment_id is not null
      and status = 'succeeded' and provider_id <> 're_fixture')
    - (select coalesce(sum(d.amount), 0) from public.card_disputes d where d.status = 'lost'
      and exists (select from public.unmatched_payments s where s.intent_id = d.intent_id)))::float as sum,
    (select count(*)::int from public.card_refunds where status in ('requested', 'pending')) as open`)
  assert.deepEqual(found, { sum: app.provider.balance, open: 0 }, `card money after ${history}`)
}

const runCommands = async (db: Client, steps: SimulationStep[], resultCounts: ResultCounts) => {
  const app = new TestApp(db)
  const finishedSteps: string[] = []
  let seatsBefore = await readSeatsAndEntries(app)
  for (const step of steps) {
    await db.query(PASS_TIME_SQL, [1])
    const command = step.commandKind === 'jobs' ? runScheduledJobs : ALL_COMMANDS[step.commandKind]
    const result = `${step.commandKind}: ${await command?.(app, step)}`
    resultCounts.set(result, (resultCounts.get(result) ?? 0) + 1)
    finishedSteps.push(result)
    const history = finishedSteps.join(' → ')
    await assertLedgerHolds(db, history)
    assert.deepEqual(await app.queryRows(RULE_VIOLATIONS_SQL), [], history)
    const seatsAfter = await readSeatsAndEntries(app)
    assertFreedSeatsOffered(seatsBefore, seatsAfter, result, history)
    seatsBefore = seatsAfter
  }
  await assertLedgersBalance(app, finishedSteps.join(' → '))
  await assertLedgerHolds(db, 'the last notifications')
  await assertReportsHold(db, finishedSteps.join(' → '))
}

/**
 * Runs lists of random commands, and checks after each command that the stored rows are consistent.
 * @throws if stored rows are inconsistent
 */
export const checkSimulation = (
  db: Client,
  runs: number,
  length: number,
  seed: number,
  resultCounts: ResultCounts = new Map(),
) =>
  fc.assert(
    fc.asyncProperty(createStepsArbitrary(length), async (steps) => {
      await db.query('savepoint run')
      try {
        await runCommands(db, steps, resultCounts)
      } finally {
        await db.query('rollback to savepoint run; release savepoint run')
      }
    }),
    { numRuns: runs, seed, endOnFailure: true },
  )
