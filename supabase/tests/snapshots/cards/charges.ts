import { addedRowId, ADMIN, MEMBER, UNKNOWN_ID } from '../../support/people'
import { timeAfterTest, request, type SnapshotCase, type SnapshotStep } from '../case'
import { HELD_ID } from '../payments/transfers'
import { insertAutopayBookingSql } from './autopay'
import { applyCardPayment } from './card-payments'
import { markHandled } from './card-refunds'
import { insertProviderSql } from './provider-events'

/** Removes bank transfers, emails and all scheduled jobs except the charges, so that only charges have an effect. */
const REMOVE_OTHER_JOB_DATA_SQL = `delete from public.email_outbox where true; delete from public.scheduled_jobs where job <> 'charges';
  delete from public.bank_transfers where true;`
const insertAutopaySql = (overrides: Record<string, string> = {}) =>
  `${insertAutopayBookingSql(overrides)} ${REMOVE_OTHER_JOB_DATA_SQL}`
/** Returns the given hour (default 10:00) on the day `n` days after the test date. */
const createHourOnDaySql = (n: number, hour = 10) =>
  `private.start_of(private.day_of(${timeAfterTest('0 days')}) + ${n}) + interval '${hour} hours'`
const queueCharges = (clock: string): SnapshotStep => ({
  sql: 'select private.queue_due_charges()',
  as: 'owner',
  expected: 'done',
  at: clock,
})
const CLAIM_DUE_CHARGES_STEP: SnapshotStep = { call: 'claim_due_charges', as: 'service', expected: 'ok' }
/** Gives the charge attempt a fixed id for later steps. */
const setAttemptId = (id: number): SnapshotStep => ({
  sql: `update public.autopay_attempts set id = '${addedRowId(id)}' where status = 'due'`,
  as: 'owner',
  expected: 'done',
})
const applyChargeResult = (expected: string, chargeResult: unknown, id: string = addedRowId(81)): SnapshotStep => ({
  call: 'apply_charge_result',
  with: { attempt_id: id, intent_id: 'pi_1', result: chargeResult, code: 'card_declined' },
  as: 'service',
  expected,
})
type StepResultWithCharges = Record<string, never>
interface Charge {
  checkout_id: string
}
/** Records the provider's result for a charge that an earlier step started. */
const recordChargeResult = (expected: string, step: number, overrides: Record<string, unknown> = {}): SnapshotStep => {
  const { with: args, ...rest } = applyCardPayment(expected, {
    session_id: null,
    amount_cents: 50000,
    ...overrides,
  }) as SnapshotStep & {
    call: string
    with: Record<string, unknown>
  }
  return {
    ...rest,
    with: (earlierResults: StepResultWithCharges[]) => {
      const charges: Charge[] = earlierResults[step]?.charges ?? []
      return { ...args, checkout_id: charges[0]?.checkout_id }
    },
  }
}
const createChargesDueCase = (overrides: Record<string, string> = {}) => ({
  given: insertAutopaySql(overrides),
  ...queueCharges(createHourOnDaySql(31)),
})

/**
 * Another booking with automatic payments, which the job processes before the first booking. A trigger rejects its
 * charge attempt.
 */
const INSERT_FAILING_AUTOPAY_SQL = `insert into public.autopay (booking_id, card_id, terms, agreed, agreed_at)
    select b.id, null, 'Agreed', private.installments_as_json(b.id, 0), private.now() from public.bookings b
    where b.id = (select t.id from public.bookings t where t.status = 'confirmed' and t.id < '${HELD_ID}'
      and private.installments_as_json(t.id, 0) <> '[]' order by t.id limit 1)
    on conflict on constraint autopay_pkey do update set state = 'on', agreed = excluded.agreed;
  update public.autopay set state = 'on' where booking_id < '${HELD_ID}' and state <> 'on';
  create function pg_temp.fail() returns trigger language plpgsql as $$ begin
    if new.booking_id <> '${HELD_ID}' then raise exception 'refused by the test'; end if; return new; end $$;
  create trigger fail before insert on public.autopay_attempts for each row execute function pg_temp.fail();`

export const chargesCases: SnapshotCase[] = [
  {
    name: 'an automatic charge is announced by email three days ahead, charged on the due day and recorded once',
    given: insertAutopaySql(),
    ...queueCharges(createHourOnDaySql(27)),
    then: [
      queueCharges(createHourOnDaySql(28)),
      queueCharges(createHourOnDaySql(28)),
      CLAIM_DUE_CHARGES_STEP,
      queueCharges(createHourOnDaySql(31, 8)),
      queueCharges(createHourOnDaySql(31)),
      queueCharges(createHourOnDaySql(31)),
      CLAIM_DUE_CHARGES_STEP,
      CLAIM_DUE_CHARGES_STEP,
      recordChargeResult('applied', 7),
      recordChargeResult('already_applied', 7),
      queueCharges(createHourOnDaySql(62)),
      CLAIM_DUE_CHARGES_STEP,
      recordChargeResult('applied', 12, { intent_id: 'pi_2' }),
    ],
  },
  {
    name: 'automatic payments stop after charges are declined on three days, and staff see a card exception',
    ...createChargesDueCase(),
    then: [
      setAttemptId(81),
      CLAIM_DUE_CHARGES_STEP,
      applyChargeResult('later', 'declined'),
      applyChargeResult('already_applied', 'declined'),
      { ...CLAIM_DUE_CHARGES_STEP, at: createHourOnDaySql(34, 8) },
      { ...setAttemptId(82), at: createHourOnDaySql(34) },
      CLAIM_DUE_CHARGES_STEP,
      applyChargeResult('later', 'needs_action', addedRowId(82)),
      { ...setAttemptId(83), at: createHourOnDaySql(38) },
      CLAIM_DUE_CHARGES_STEP,
      applyChargeResult('stopped', 'declined', addedRowId(83)),
      markHandled(HELD_ID),
      markHandled(HELD_ID),
      queueCharges(createHourOnDaySql(39)),
    ],
  },
  {
    name: 'an automatic charge that fails with an error does not stop the charges of other bookings',
    given: `${insertAutopaySql()} ${INSERT_FAILING_AUTOPAY_SQL}`,
    ...queueCharges(createHourOnDaySql(31)),
    then: [
      { sql: `select booking_id from public.autopay_attempts where status = 'due'`, as: 'owner', expected: 'done' },
    ],
  },
  {
    name: 'a card that the bank declined for good (such as a stolen card) is not charged again',
    ...createChargesDueCase(),
    then: [
      setAttemptId(81),
      CLAIM_DUE_CHARGES_STEP,
      applyChargeResult('stopped', 'hard'),
      { call: 'admin_today', as: ADMIN, expected: 'ok' },
    ],
  },
  {
    name: 'a charge is retried after two minutes with the same attempt number if the provider is unreachable',
    ...createChargesDueCase(),
    then: [
      setAttemptId(81),
      CLAIM_DUE_CHARGES_STEP,
      applyChargeResult('later', 'again'),
      CLAIM_DUE_CHARGES_STEP,
      { ...CLAIM_DUE_CHARGES_STEP, at: `${createHourOnDaySql(31)} + interval '2 minutes'` },
      applyChargeResult('invalid', 'other'),
      applyChargeResult('invalid', null),
      applyChargeResult('not_found', 'declined', UNKNOWN_ID),
    ],
  },
  {
    name: 'after nine failed calls to the provider a charge is retried six hours later, and after ten it counts as declined',
    ...createChargesDueCase(),
    then: [
      setAttemptId(81),
      {
        sql: `update public.autopay_attempts set tries = 8 where id = '${addedRowId(81)}'`,
        as: 'owner',
        expected: 'done',
      },
      CLAIM_DUE_CHARGES_STEP,
      applyChargeResult('later', 'again'),
      { ...CLAIM_DUE_CHARGES_STEP, at: `${createHourOnDaySql(31)} + interval '6 hours'` },
      applyChargeResult('later', 'again'),
    ],
  },
  {
    name: 'a charge that a crashed server process was working on is taken over by another process after ten minutes',
    ...createChargesDueCase(),
    then: [
      CLAIM_DUE_CHARGES_STEP,
      { ...CLAIM_DUE_CHARGES_STEP, at: `${createHourOnDaySql(31)} + interval '10 minutes - 1 second'` },
      { ...CLAIM_DUE_CHARGES_STEP, at: `${createHourOnDaySql(31)} + interval '10 minutes'` },
    ],
  },
  {
    name: 'a charge that has had no result for a day is marked as failed, and a new attempt is queued',
    ...createChargesDueCase(),
    then: [CLAIM_DUE_CHARGES_STEP, { ...CLAIM_DUE_CHARGES_STEP, at: createHourOnDaySql(32, 9) }],
  },
  {
    name: 'a charge by a delayed payment method is processing until it succeeds, and counts as declined if it fails',
    ...createChargesDueCase(),
    then: [
      CLAIM_DUE_CHARGES_STEP,
      recordChargeResult('processing', 1, { state: 'processing' }),
      recordChargeResult('failed', 1, { state: 'failed' }),
    ],
  },
  {
    name: 'an instalment that was paid in another way is not charged automatically',
    ...createChargesDueCase(),
    then: [
      {
        sql: `insert into public.payments (booking_id, kind, method, amount) values ('${HELD_ID}', 'installment', 'cash', 500)`,
        as: 'owner',
        expected: 'done',
      },
      CLAIM_DUE_CHARGES_STEP,
    ],
  },
  {
    name: 'an automatic charge is postponed while a bank transfer for the booking is pending',
    ...createChargesDueCase(),
    then: [
      {
        call: 'request_bank_transfer',
        with: { booking_id: HELD_ID, amount: 100 },
        as: MEMBER,
        expected: 'requested',
      },
      CLAIM_DUE_CHARGES_STEP,
    ],
  },
  {
    name: 'a member who opens a payment page during an automatic charge pays only once',
    ...createChargesDueCase(),
    then: [
      CLAIM_DUE_CHARGES_STEP,
      {
        call: 'begin_card_checkout',
        with: { booking_id: HELD_ID, request_id: request(1) },
        as: MEMBER,
        expected: 'ready',
      },
      { ...CLAIM_DUE_CHARGES_STEP, at: `${createHourOnDaySql(31)} + interval '10 minutes'` },
      recordChargeResult('applied', 1),
    ],
  },
  {
    name: 'automatic payments stop if an instalment differs from the accepted terms',
    ...createChargesDueCase(),
    then: [
      {
        sql: `update public.installments set amount = amount + 1 where booking_id = '${HELD_ID}'`,
        as: 'owner',
        expected: 'done',
      },
      CLAIM_DUE_CHARGES_STEP,
    ],
  },
  {
    name: 'changing the instalments stops automatic payments before the due day and emails the member once',
    given: `${insertAutopaySql()} update public.installments set due_date = due_date - 1 where booking_id = '${HELD_ID}'`,
    ...queueCharges(createHourOnDaySql(27)),
    then: [queueCharges(createHourOnDaySql(28))],
  },
  {
    name: 'a cancelled booking is not charged automatically, and the member is emailed',
    ...createChargesDueCase(),
    then: [
      {
        sql: `update public.bookings set status = 'cancelled' where id = '${HELD_ID}'`,
        as: 'owner',
        expected: 'done',
      },
      CLAIM_DUE_CHARGES_STEP,
      queueCharges(createHourOnDaySql(62)),
    ],
  },
  {
    name: 'automatic payments stop if the card belongs to another provider account or no provider is connected',
    ...createChargesDueCase({ account_id: `'acct_other'` }),
    then: [
      { sql: 'delete from private.payment_provider where only_row', as: 'owner', expected: 'done' },
      CLAIM_DUE_CHARGES_STEP,
      { sql: insertProviderSql, as: 'owner', expected: 'done' },
      CLAIM_DUE_CHARGES_STEP,
    ],
  },
  {
    name: 'a due charge is not made after the member turns off automatic payments',
    ...createChargesDueCase(),
    then: [{ call: 'end_autopay', with: { booking_id: HELD_ID }, as: MEMBER, expected: 'off' }, CLAIM_DUE_CHARGES_STEP],
  },
  {
    name: 'a member is emailed once if the saved card expires before the next charge',
    given: insertAutopaySql({ exp_month: '7', exp_year: '2026' }),
    ...queueCharges(createHourOnDaySql(1)),
    then: [queueCharges(createHourOnDaySql(2))],
  },
  {
    name: 'automatic payments stop if the provider charged a different amount than requested',
    ...createChargesDueCase(),
    then: [CLAIM_DUE_CHARGES_STEP, recordChargeResult('unmatched', 1, { amount_cents: 1 })],
  },
]
