import { added, ADMIN, MEMBER, nothing } from '../../support/people'
import { moment, request, type Case, type Step } from '../frame'
import { HELD } from '../payments/transfers'
import { automatic } from './autopay'
import { took } from './card-payments'
import { handle } from './card-refunds'
import { connected } from './provider-post'

/** Nothing runs out and nobody is reminded but by charges. */
const QUIET = `delete from public.email_outbox where true; delete from public.scheduled_jobs where job <> 'charges';
  delete from public.bank_transfers where true;`
const on = (more: Record<string, string> = {}) => `${automatic(more)} ${QUIET}`
/** At ten in the morning, so many days from now. */
const days = (n: number, hour = 10) =>
  `private.start_of(private.day_of(${moment('0 days')}) + ${n}) + interval '${hour} hours'`
const tick = (at: string): Step => ({ sql: 'select private.queue_due_charges()', as: 'owner', answers: 'done', at })
const take: Step = { call: 'claim_due_charges', as: 'service', answers: 'ok' }
/** The attempt has a known name from here on. */
const name = (id: number): Step => ({
  sql: `update public.autopay_attempts set id = '${added(id)}' where status = 'due'`,
  as: 'owner',
  answers: 'done',
})
const result = (answers: string, is: unknown, id: string = added(81)): Step => ({
  call: 'apply_charge_result',
  with: { attempt_id: id, intent_id: 'pi_1', result: is, code: 'card_declined' },
  as: 'service',
  answers,
})
type Told = Record<string, never>
interface Charge {
  checkout_id: string
}
/** What the provider says of the charge that was given out in a step. */
const said = (answers: string, step: number, more: Record<string, unknown> = {}): Step => {
  const { with: args, ...asked } = took(answers, { session_id: null, amount_cents: 50000, ...more }) as Step & {
    call: string
    with: Record<string, unknown>
  }
  return {
    ...asked,
    with: (told: Told[]) => {
      const charges: Charge[] = told[step]?.charges ?? []
      return { ...args, checkout_id: charges[0]?.checkout_id }
    },
  }
}
const first = (more: Record<string, string> = {}) => ({ given: on(more), ...tick(days(31)) })

/** Another booking with autopay, queued before the first one, whose attempt the database refuses. */
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
    name: 'three days before, its owner is told; on the day it is asked for; once, and counted once',
    given: on(),
    ...tick(days(27)),
    then: [
      tick(days(28)),
      tick(days(28)),
      take,
      tick(days(31, 8)),
      tick(days(31)),
      tick(days(31)),
      take,
      take,
      said('applied', 7),
      said('already', 7),
      tick(days(62)),
      take,
      said('applied', 12, { intent_id: 'pi_2' }),
    ],
  },
  {
    name: 'refused three times, with days between, it stops and stands on the desk',
    ...first(),
    then: [
      name(81),
      take,
      result('later', 'declined'),
      result('already', 'declined'),
      { ...take, at: days(34, 8) },
      { ...name(82), at: days(34) },
      take,
      result('later', 'needs_action', added(82)),
      { ...name(83), at: days(38) },
      take,
      result('stopped', 'declined', added(83)),
      handle(HELD),
      handle(HELD),
      tick(days(39)),
    ],
  },
  {
    name: 'a booking whose charge fails with an error does not stop the charges of others',
    given: `${on()} ${FAILING}`,
    ...tick(days(31)),
    then: [
      { sql: `select booking_id from public.autopay_attempts where status = 'due'`, as: 'owner', answers: 'done' },
    ],
  },
  {
    name: 'a card that is no more is not tried again',
    ...first(),
    then: [name(81), take, result('stopped', 'hard'), { call: 'admin_today', as: ADMIN, answers: 'ok' }],
  },
  {
    name: 'a provider that is not reached is asked again soon, under the same name',
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
    name: 'a charge waits six hours after the ninth call to the provider and is refused after the tenth',
    ...first(),
    then: [
      name(81),
      { sql: `update public.autopay_attempts set tries = 8 where id = '${added(81)}'`, as: 'owner', answers: 'done' },
      take,
      result('later', 'again'),
      { ...take, at: `${days(31)} + interval '6 hours'` },
      result('later', 'again'),
    ],
  },
  {
    name: 'whoever dies with a charge has it for ten minutes',
    ...first(),
    then: [
      take,
      { ...take, at: `${days(31)} + interval '10 minutes - 1 second'` },
      { ...take, at: `${days(31)} + interval '10 minutes'` },
    ],
  },
  {
    name: 'a charge that nothing was heard of for a day is no longer sent under its name',
    ...first(),
    then: [take, { ...take, at: days(32, 9) }],
  },
  {
    name: 'a charge by a method that takes days is waited for, and refused where it fails',
    ...first(),
    then: [take, said('processing', 1, { state: 'processing' }), said('failed', 1, { state: 'failed' })],
  },
  {
    name: 'what is paid by hand is not charged as well',
    ...first(),
    then: [
      {
        sql: `insert into public.payments (booking_id, kind, method, amount) values ('${HELD}', 'instalment', 'cash', 500)`,
        as: 'owner',
        answers: 'done',
      },
      take,
    ],
  },
  {
    name: 'what is announced is waited for',
    ...first(),
    then: [
      { call: 'request_bank_transfer', with: { booking_id: HELD, amount: 100 }, as: MEMBER, answers: 'requested' },
      take,
    ],
  },
  {
    name: 'of what its owner begins to pay by hand, one payment counts',
    ...first(),
    then: [
      take,
      { call: 'begin_card_checkout', with: { booking_id: HELD, request_id: request(1) }, as: MEMBER, answers: 'ready' },
      { ...take, at: `${days(31)} + interval '10 minutes'` },
      said('applied', 1),
    ],
  },
  {
    name: 'a part that was not agreed to stops it',
    ...first(),
    then: [
      {
        sql: `update public.installments set amount = amount + 1 where booking_id = '${HELD}'`,
        as: 'owner',
        answers: 'done',
      },
      take,
    ],
  },
  {
    name: 'what comes and was not agreed to ends it in time to be paid by hand, and its owner is told once',
    given: `${on()} update public.installments set due_date = due_date - 1 where booking_id = '${HELD}'`,
    ...tick(days(27)),
    then: [tick(days(28))],
  },
  {
    name: 'a booking that is over is not charged, and its owner is told',
    ...first(),
    then: [
      { sql: `update public.bookings set status = 'cancelled' where id = '${HELD}'`, as: 'owner', answers: 'done' },
      take,
      tick(days(62)),
    ],
  },
  {
    name: 'a card of another connection stops it, and none is charged without a connection',
    ...first({ account_id: `'acct_other'` }),
    then: [
      { sql: 'delete from private.payment_provider where only_row', as: 'owner', answers: 'done' },
      take,
      { sql: connected, as: 'owner', answers: 'done' },
      take,
    ],
  },
  {
    name: 'what was ended after it was due is not charged',
    ...first(),
    then: [{ call: 'end_autopay', with: { booking_id: HELD }, as: MEMBER, answers: 'off' }, take],
  },
  {
    name: 'a card that runs out before it is charged is told of, once',
    given: on({ exp_month: '7', exp_year: '2026' }),
    ...tick(days(1)),
    then: [tick(days(2))],
  },
  {
    name: 'a charge that is not what was asked for stops it',
    ...first(),
    then: [take, said('unmatched', 1, { amount_cents: 1 })],
  },
]
