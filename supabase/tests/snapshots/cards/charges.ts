import { added, ADMIN, MEMBER, nothing } from '../../support/people'
import { moment, request, type Case, type Step } from '../case'
import { HELD } from '../payments/transfers'
import { automatic } from './autopay'
import { took } from './card-payments'
import { handle } from './card-refunds'
import { connected } from './provider-events'

/** Removes bank transfers, emails and all scheduled jobs except the charges, so that only charges have an effect. */
const QUIET = `delete from public.email_outbox where true; delete from public.scheduled_jobs where job <> 'charges';
  delete from public.bank_transfers where true;`
const on = (more: Record<string, string> = {}) => `${automatic(more)} ${QUIET}`
/** The given hour (default 10:00) on the day that many days after the test date. */
const days = (n: number, hour = 10) =>
  `private.start_of(private.day_of(${moment('0 days')}) + ${n}) + interval '${hour} hours'`
const queueCharges = (at: string): Step => ({
  sql: 'select private.queue_due_charges()',
  as: 'owner',
  expected: 'done',
  at,
})
const take: Step = { call: 'claim_due_charges', as: 'service', expected: 'ok' }
/** Gives the attempt a fixed id for later steps. */
const name = (id: number): Step => ({
  sql: `update public.autopay_attempts set id = '${added(id)}' where status = 'due'`,
  as: 'owner',
  expected: 'done',
})
const result = (expected: string, is: unknown, id: string = added(81)): Step => ({
  call: 'apply_charge_result',
  with: { attempt_id: id, intent_id: 'pi_1', result: is, code: 'card_declined' },
  as: 'service',
  expected,
})
type StepResult = Record<string, never>
interface Charge {
  checkout_id: string
}
/** The provider's result for the charge that an earlier step claimed. */
const text = (expected: string, step: number, more: Record<string, unknown> = {}): Step => {
  const { with: args, ...rest } = took(expected, { session_id: null, amount_cents: 50000, ...more }) as Step & {
    call: string
    with: Record<string, unknown>
  }
  return {
    ...rest,
    with: (results: StepResult[]) => {
      const charges: Charge[] = results[step]?.charges ?? []
      return { ...args, checkout_id: charges[0]?.checkout_id }
    },
  }
}
const first = (more: Record<string, string> = {}) => ({ given: on(more), ...queueCharges(days(31)) })

/**
 * Another booking with automatic payments, which the job handles before the first one. A trigger rejects its charge
 * attempt.
 */
const FAILING = `insert into public.autopay (booking_id, card_id, terms, agreed, agreed_at)
    select b.id, null, 'Agreed', private.installments_as_json(b.id, 0), private.now() from public.bookings b
    where b.id = (select t.id from public.bookings t where t.status = 'confirmed' and t.id < '${HELD}'
      and private.installments_as_json(t.id, 0) <> '[]' order by t.id limit 1)
    on conflict on constraint autopay_pkey do update set state = 'on', agreed = excluded.agreed;
  update public.autopay set state = 'on' where booking_id < '${HELD}' and state <> 'on';
  create function pg_temp.fail() returns trigger language plpgsql as $$ begin
    if new.booking_id <> '${HELD}' then raise exception 'refused by the test'; end if; return new; end $$;
  create trigger fail before insert on public.autopay_attempts for each row execute function pg_temp.fail();`

export const cases: Case[] = [
  {
    name: 'an automatic charge is announced three days ahead, made on the due day and recorded once',
    given: on(),
    ...queueCharges(days(27)),
    then: [
      queueCharges(days(28)),
      queueCharges(days(28)),
      take,
      queueCharges(days(31, 8)),
      queueCharges(days(31)),
      queueCharges(days(31)),
      take,
      take,
      text('applied', 7),
      text('already_applied', 7),
      queueCharges(days(62)),
      take,
      text('applied', 12, { intent_id: 'pi_2' }),
    ],
  },
  {
    name: 'automatic payments stop after three declined charges on different days, and are listed for staff',
    ...first(),
    then: [
      name(81),
      take,
      result('later', 'declined'),
      result('already_applied', 'declined'),
      { ...take, at: days(34, 8) },
      { ...name(82), at: days(34) },
      take,
      result('later', 'needs_action', added(82)),
      { ...name(83), at: days(38) },
      take,
      result('stopped', 'declined', added(83)),
      handle(HELD),
      handle(HELD),
      queueCharges(days(39)),
    ],
  },
  {
    name: 'a booking whose charge fails with an error does not stop the charges of others',
    given: `${on()} ${FAILING}`,
    ...queueCharges(days(31)),
    then: [
      { sql: `select booking_id from public.autopay_attempts where status = 'due'`, as: 'owner', expected: 'done' },
    ],
  },
  {
    name: 'a card that the provider declines for good is not charged again',
    ...first(),
    then: [name(81), take, result('stopped', 'hard'), { call: 'admin_today', as: ADMIN, expected: 'ok' }],
  },
  {
    name: 'a charge is retried two minutes later as the same attempt if the provider is unreachable',
    ...first(),
    then: [
      name(81),
      take,
      result('later', 'again'),
      take,
      { ...take, at: `${days(31)} + interval '2 minutes'` },
      result('invalid', 'other'),
      result('invalid', null),
      result('not_found', 'declined', nothing),
    ],
  },
  {
    name: 'a charge waits six hours after the ninth call to the provider, and counts as declined after the tenth',
    ...first(),
    then: [
      name(81),
      { sql: `update public.autopay_attempts set tries = 8 where id = '${added(81)}'`, as: 'owner', expected: 'done' },
      take,
      result('later', 'again'),
      { ...take, at: `${days(31)} + interval '6 hours'` },
      result('later', 'again'),
    ],
  },
  {
    name: 'a charge claimed by a crashed worker can be claimed again after ten minutes',
    ...first(),
    then: [
      take,
      { ...take, at: `${days(31)} + interval '10 minutes - 1 second'` },
      { ...take, at: `${days(31)} + interval '10 minutes'` },
    ],
  },
  {
    name: 'a charge without a result for a day is marked as failed, and a new attempt is queued',
    ...first(),
    then: [take, { ...take, at: days(32, 9) }],
  },
  {
    name: 'a charge by a delayed payment method stays processing, and counts as declined if it fails',
    ...first(),
    then: [take, text('processing', 1, { state: 'processing' }), text('failed', 1, { state: 'failed' })],
  },
  {
    name: 'an instalment paid by hand is not charged automatically',
    ...first(),
    then: [
      {
        sql: `insert into public.payments (booking_id, kind, method, amount) values ('${HELD}', 'instalment', 'cash', 500)`,
        as: 'owner',
        expected: 'done',
      },
      take,
    ],
  },
  {
    name: 'an automatic charge waits while a bank transfer is announced',
    ...first(),
    then: [
      { call: 'request_bank_transfer', with: { booking_id: HELD, amount: 100 }, as: MEMBER, expected: 'requested' },
      take,
    ],
  },
  {
    name: 'only one payment counts when a member starts a checkout during an automatic charge',
    ...first(),
    then: [
      take,
      {
        call: 'begin_card_checkout',
        with: { booking_id: HELD, request_id: request(1) },
        as: MEMBER,
        expected: 'ready',
      },
      { ...take, at: `${days(31)} + interval '10 minutes'` },
      text('applied', 1),
    ],
  },
  {
    name: 'automatic payments stop if an instalment differs from the accepted terms',
    ...first(),
    then: [
      {
        sql: `update public.installments set amount = amount + 1 where booking_id = '${HELD}'`,
        as: 'owner',
        expected: 'done',
      },
      take,
    ],
  },
  {
    name: 'changed instalments end automatic payments before the due day, and the member is emailed once',
    given: `${on()} update public.installments set due_date = due_date - 1 where booking_id = '${HELD}'`,
    ...queueCharges(days(27)),
    then: [queueCharges(days(28))],
  },
  {
    name: 'a cancelled booking is not charged, and the member is emailed',
    ...first(),
    then: [
      { sql: `update public.bookings set status = 'cancelled' where id = '${HELD}'`, as: 'owner', expected: 'done' },
      take,
      queueCharges(days(62)),
    ],
  },
  {
    name: 'a card of another provider account ends automatic payments, and no card is charged without a provider',
    ...first({ account_id: `'acct_other'` }),
    then: [
      { sql: 'delete from private.payment_provider where only_row', as: 'owner', expected: 'done' },
      take,
      { sql: connected, as: 'owner', expected: 'done' },
      take,
    ],
  },
  {
    name: 'a due charge is not made after the member turns off automatic payments',
    ...first(),
    then: [{ call: 'end_autopay', with: { booking_id: HELD }, as: MEMBER, expected: 'off' }, take],
  },
  {
    name: 'a member is emailed once if the saved card expires before the next charge',
    given: on({ exp_month: '7', exp_year: '2026' }),
    ...queueCharges(days(1)),
    then: [queueCharges(days(2))],
  },
  {
    name: 'automatic payments stop if the charged amount differs from the requested one',
    ...first(),
    then: [take, text('unmatched', 1, { amount_cents: 1 })],
  },
]
