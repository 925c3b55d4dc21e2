import {
  ACCOUNTANT,
  addedRowId,
  ADMIN,
  DRAFT,
  FREMANTLE,
  MANAGER,
  OTHER_MEMBER,
  UNKNOWN_ID,
} from '../../support/people'
import { BOOKED, OTHER_TRIP_EVENT_ID, INSERT_MOVABLE_BOOKING_SQL, LATER } from '../booking_changes/event-changes'
import { insertCheckoutSql } from '../cards/checkouts'
import { insertProviderSql } from '../cards/provider-events'
import { day, timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'

export const CHOICE_TOKEN = addedRowId(510)
/** A third departure of the trip. It starts before LATER and has too few seats for the booking. */
const NEARER_DATE_ID = addedRowId(511)
const OTHER_BOOKING_ID = addedRowId(512)

/** Leaves BOOKED as the only pending or confirmed booking of the departure. */
export const LEAVE_ONE_OTHER_DATE_SQL = `${INSERT_MOVABLE_BOOKING_SQL};
  delete from public.waitlist_submissions where event_id = '${FREMANTLE}';
  update public.bookings set status = 'cancelled', expires_at = null, cancelled_at = private.now()
  where event_id = '${FREMANTLE}' and id <> '${BOOKED}' and status in ('pending', 'confirmed');
  update public.bookings set retained_amount = paid_amount where event_id = '${FREMANTLE}' and status = 'cancelled';
  update public.settings set bank_account_name = 'Next Room Pty Ltd', bank_bsb = '062-000', bank_account_number = '12345678',
    bank_code = 'CBA', apca_number = '301500';
  delete from public.email_outbox where true`
const INSERT_NEARER_DATE_SQL = `insert into public.events (id, title, location, start_date, end_date, price, status, trip_id, max_registrations)
  select '${NEARER_DATE_ID}', 'Fremantle Prison by Day', 'Perth', '${day(190)}', '${day(193)}', 1500, 'published', e.trip_id, 1
  from public.events e where e.id = '${FREMANTLE}'`
/**
 * Calls the departure off and offers LATER instead. The token of the link with which the booker chooses is CHOICE_TOKEN.
 */
export const CALL_OFF_SQL = `${LEAVE_ONE_OTHER_DATE_SQL};
  insert into public.call_offs (event_id, reason, message, answer_until)
  values ('${FREMANTLE}', 'too_few', 'We are sorry.', '${day(14)}');
  insert into private.call_off_dates (event_id, offered_id) values ('${FREMANTLE}', '${LATER}');
  select private.invite_bookers('${FREMANTLE}', private.start_of('${day(15)}'));
  update public.events set called_off_at = private.now() where id = '${FREMANTLE}';
  select private.end_bookings('${FREMANTLE}');
  insert into private.call_off_links (token_hash, choice_id) select private.hash_token('${CHOICE_TOKEN}'), c.id
  from private.call_off_choices c where c.booking_id = '${BOOKED}' and c.event_id = '${FREMANTLE}';
  delete from public.email_outbox where true`
/** 1,000 of the 1,600 AUD were paid by card. */
export const INSERT_CARD_PAYMENT_SQL = `${insertProviderSql} ${insertCheckoutSql({
  booking_id: `'${BOOKED}'`,
  amount: '1000',
  status: `'paid'`,
  intent_id: `'pi_1'`,
  created_by: `'${OTHER_MEMBER}'`,
})}
  insert into public.payments (booking_id, kind, method, amount, provider_ref) values ('${BOOKED}', 'extra', 'card', 1000, 'pi_1')`
export const BANK_ACCOUNT = { account_name: 'Ann Adult', bsb: '062000', account_number: '1234 5678' }
const AFTER_DEADLINE = timeAfterTest('15 days')

const previewCallOff = (expected: string, as: string | null = ADMIN, event_id = FREMANTLE): SnapshotStep => ({
  call: 'preview_call_off',
  with: { event_id },
  as,
  expected,
})
const callOff = (expected: string, overrides: object = {}, as: string | null = ADMIN): SnapshotStep => ({
  call: 'call_off_event',
  with: {
    event_id: FREMANTLE,
    reason: 'too_few',
    note: ' Four of eight ',
    message: ' We are sorry. ',
    answer_days: 10,
    offered: [LATER],
    ...overrides,
  },
  as,
  expected,
})
const CHOICE_LINK_ARGUMENTS = { token: CHOICE_TOKEN }
export const readChoice = (
  expected: string,
  as: string | null = null,
  target: object = CHOICE_LINK_ARGUMENTS,
): SnapshotStep => ({
  call: 'call_off_choice',
  with: { ...target },
  as,
  expected,
})
export const chooseRefundStep = (
  expected: string,
  account: object = BANK_ACCOUNT,
  as: string | null = null,
  target: object = CHOICE_LINK_ARGUMENTS,
): SnapshotStep => ({
  call: 'choose_refund',
  with: { ...target, ...account },
  as,
  expected,
})
const chooseOtherDate = (expected: string, overrides: object = {}, as: string | null = null): SnapshotStep => ({
  call: 'choose_date',
  with: { token: CHOICE_TOKEN, event_id: LATER, expected_total: 5000, ...overrides },
  as,
  expected,
})
const runDeadlinesJob = (overrides: object = {}): SnapshotStep => ({
  sql: `select private.run_scheduled_job('call_offs') as error`,
  as: 'owner',
  expected: 'done',
  ...overrides,
})
export const runSqlAs = (sql: string, as = 'owner'): SnapshotStep => ({ sql, as, expected: 'done' })
export const listCallOffAnswers = (expected = 'ok', as = ACCOUNTANT, event_id = FREMANTLE): SnapshotStep => ({
  call: 'call_off_answers',
  with: { event_id },
  as,
  expected,
})
export const makeRefundFileStep = (expected: string, as = ADMIN, event_id = FREMANTLE): SnapshotStep => ({
  call: 'make_refund_file',
  with: { event_id },
  as,
  expected,
})
/** A case in which the booker chooses another date, and the choice is refused. */
const createRefusalCase = (name: string, given: string, expected: string, overrides: object = {}): SnapshotCase => ({
  name,
  given: `${CALL_OFF_SQL}; ${given}`,
  ...chooseOtherDate(expected, overrides),
})
export const callOffsCases: SnapshotCase[] = [
  {
    name: 'the preview of a call-off counts people, bookings and money, and lists dates on sale with their free seats',
    given: `${LEAVE_ONE_OTHER_DATE_SQL}; ${INSERT_NEARER_DATE_SQL}; ${INSERT_CARD_PAYMENT_SQL}`,
    ...previewCallOff('ok'),
    then: [
      previewCallOff('ok', MANAGER),
      previewCallOff('42501', ACCOUNTANT),
      previewCallOff('42501', null),
      previewCallOff('not_found', ADMIN, UNKNOWN_ID),
    ],
  },
  {
    name: 'a departure that is already called off, is over or is a draft has no preview of a call-off',
    given: `${LEAVE_ONE_OTHER_DATE_SQL}; update public.events set called_off_at = private.now() where id = '${FREMANTLE}';
      update public.events set start_date = private.today() - 9, end_date = private.today() - 8 where id = '${LATER}'`,
    ...previewCallOff('already_called_off'),
    then: [previewCallOff('ended', ADMIN, LATER), previewCallOff('not_published', ADMIN, DRAFT)],
  },
  {
    name: 'calling off a departure cancels its bookings and holds seats on the nearest offered date with enough free seats',
    given: `${LEAVE_ONE_OTHER_DATE_SQL}; ${INSERT_NEARER_DATE_SQL}`,
    ...callOff('called_off', { offered: [LATER, NEARER_DATE_ID, OTHER_TRIP_EVENT_ID] }),
    then: [
      callOff('already_called_off'),
      runSqlAs(`select o.title, s.seats_taken, s.next_expiry, private.free_seats(o) as free from public.events o
        join public.event_stats s on s.event_id = o.id where o.id in ('${LATER}', '${NEARER_DATE_ID}') order by o.start_date`),
      listCallOffAnswers(),
      readChoice('ok', OTHER_MEMBER, { booking_id: BOOKED }),
    ],
  },
  {
    name: 'calling off a departure requires a known reason, texts within their limits, and 1 to 60 days to answer',
    given: LEAVE_ONE_OTHER_DATE_SQL,
    ...callOff('invalid', { reason: 'boredom', note: 'x'.repeat(501), message: 'x'.repeat(2001), answer_days: 61 }),
    then: [
      callOff('invalid', { reason: null, answer_days: 0 }),
      callOff('not_found', { event_id: UNKNOWN_ID }),
      callOff('not_published', { event_id: DRAFT }),
      callOff('42501', {}, ACCOUNTANT),
    ],
  },
  {
    name: 'on a call-off, seats on another date are held for paid bookings first; an unpaid booking is cancelled but can move there',
    given: `${LEAVE_ONE_OTHER_DATE_SQL}; insert into public.bookings (id, customer_id, event_id, seats, plan, status, total_amount,
      deposit_amount) select '${OTHER_BOOKING_ID}', c.id, '${FREMANTLE}', 3, 1, 'confirmed', 6000, 2400 from public.customers c
      where c.profile_id is null order by c.id limit 1;
      update public.bookings set created_at = created_at - interval '1 day' where id = '${OTHER_BOOKING_ID}'`,
    ...callOff('called_off'),
    then: [
      listCallOffAnswers('ok', MANAGER),
      listCallOffAnswers('42501', OTHER_MEMBER),
      listCallOffAnswers('not_found', ADMIN, OTHER_TRIP_EVENT_ID),
    ],
  },
  {
    name: 'a sold-out date is offered without held seats, and held seats are released if their date is called off too',
    given: `${CALL_OFF_SQL}`,
    ...callOff('called_off', { event_id: LATER, offered: [] }),
    then: [readChoice('ok')],
  },
  {
    name: "only the holder of the emailed link, the owner of the booking and managers see the booker's choice after a call-off",
    given: CALL_OFF_SQL,
    ...readChoice('ok'),
    then: [
      readChoice('ok', OTHER_MEMBER, { booking_id: BOOKED }),
      readChoice('ok', MANAGER, { booking_id: BOOKED }),
      readChoice('not_found', ACCOUNTANT, { booking_id: BOOKED }),
      readChoice('not_found', null, { booking_id: BOOKED }),
      readChoice('not_found', null, { token: UNKNOWN_ID }),
    ],
  },
  {
    name: 'a network that has opened too many unknown call-off links gets the status too_many',
    given: `${CALL_OFF_SQL}; select set_config('request.headers', '{"x-forwarded-for": "203.0.113.9"}', true);
      insert into private.network_requests (network, kind) select private.client_network(), 'call_off' from generate_series(1, 20)`,
    ...readChoice('too_many'),
    then: [chooseRefundStep('too_many'), chooseOtherDate('too_many')],
  },
  {
    name: 'a booker who paid by bank transfer enters a bank account for the refund after a call-off, and can correct the account',
    given: CALL_OFF_SQL,
    ...chooseRefundStep('invalid', {}),
    then: [
      chooseRefundStep('invalid', { account_name: 'Ann Ädult', bsb: '12', account_number: '1' }),
      chooseRefundStep('selected'),
      chooseRefundStep('saved', { ...BANK_ACCOUNT, account_number: '87654321' }),
      chooseRefundStep('saved', {}),
      chooseOtherDate('already_answered'),
      chooseRefundStep('not_found', BANK_ACCOUNT, null, { token: UNKNOWN_ID }),
      readChoice('ok'),
    ],
  },
  {
    name: 'a booker who paid by card chooses a refund after a call-off without entering a bank account',
    given: `${CALL_OFF_SQL}; ${INSERT_CARD_PAYMENT_SQL};
      select private.post_refund('${BOOKED}', null, -1600, 'cash back', private.now())`,
    ...chooseRefundStep('selected', {}),
    then: [listCallOffAnswers(), makeRefundFileStep('nothing_due')],
  },
  {
    name: 'staff with the booking permission can choose a refund for a booker without entering a bank account',
    given: CALL_OFF_SQL,
    ...chooseRefundStep('selected', {}, MANAGER, { booking_id: BOOKED }),
    then: [chooseRefundStep('not_found', {}, ACCOUNTANT, { booking_id: BOOKED }), listCallOffAnswers()],
  },
  {
    name: 'after a call-off, a booker who chooses another date gets a confirmed booking at the price of that date with the held seats',
    given: CALL_OFF_SQL,
    ...chooseOtherDate('selected'),
    then: [
      chooseOtherDate('selected'),
      chooseRefundStep('already_answered'),
      chooseOtherDate('already_answered', { event_id: OTHER_TRIP_EVENT_ID }),
      readChoice('ok'),
      listCallOffAnswers(),
      runSqlAs(`select s.seats_taken, s.seats_confirmed from public.event_stats s where s.event_id = '${LATER}'`),
    ],
  },
  {
    name: 'after a move from a called-off departure to a cheaper date, the price difference becomes a refund due',
    given: `${CALL_OFF_SQL}; update public.events set price = 700 where id = '${LATER}'`,
    ...chooseOtherDate('price_changed'),
    then: [chooseOtherDate('selected', { expected_total: 1400, token: null, booking_id: BOOKED }, OTHER_MEMBER)],
  },
  {
    name: 'a move from a called-off departure costs no fee and is possible even after the last day for moves',
    given: `${CALL_OFF_SQL}; update public.bookings set move_policy = '{"days": 730, "fee": 90, "late_fee": 150}'
      where id = '${BOOKED}'; update public.events set start_date = private.today() - 1, end_date = private.today() where id = '${FREMANTLE}'`,
    ...chooseOtherDate('selected'),
  },
  createRefusalCase(
    'a booker cannot choose another date without held seats after that date has been sold out',
    `update private.call_off_choices set held_event_id = null
    where booking_id = '${BOOKED}'; update public.events set max_registrations = 1 where id = '${LATER}'`,
    'sold_out',
  ),
  createRefusalCase('a date that staff do not offer is refused', '', 'not_offered', {
    event_id: OTHER_TRIP_EVENT_ID,
  }),
  createRefusalCase(
    'another date is refused once staff have begun to refund',
    `insert into public.payments (booking_id, kind,
    method, amount) values ('${BOOKED}', 'refund', 'cash', -10)`,
    'refund_started',
  ),
  createRefusalCase(
    'an offered date that became a draft is refused',
    `update public.events set status = 'draft' where id = '${LATER}'`,
    'not_found',
  ),
  createRefusalCase(
    'an offered date that is called off is refused',
    `update public.events set called_off_at = private.now()
    where id = '${LATER}'`,
    'not_bookable',
  ),
  createRefusalCase(
    'an offered date that departs today is refused',
    `update public.events set start_date = private.today(),
    end_date = private.today() where id = '${LATER}'`,
    'closed',
  ),
  createRefusalCase(
    'a date for members only is refused to a booking without an account',
    `update public.events
    set members_only = true where id = '${LATER}'; update public.bookings set user_id = null where id = '${BOOKED}'`,
    'members_only',
  ),
  createRefusalCase(
    'a customer with a booking of the other date is refused',
    `insert into public.bookings (id, customer_id,
    event_id, user_id, seats, plan, status, total_amount, deposit_amount) select '${OTHER_BOOKING_ID}', b.customer_id, '${LATER}',
    b.user_id, 1, 1, 'confirmed', 2500, 800 from public.bookings b where b.id = '${BOOKED}'`,
    'already_booked',
  ),
  createRefusalCase(
    'a date with a minimum age is refused to younger travellers',
    `update public.events set min_age = 30
    where id = '${LATER}'; update public.travellers set date_of_birth = '2005-01-01' where booking_id = '${BOOKED}'`,
    'too_young',
  ),
  createRefusalCase(
    'travellers under age need a guardian on the other date',
    `update public.travellers
    set date_of_birth = '2015-01-01' where booking_id = '${BOOKED}'`,
    'guardian_needed',
  ),
  createRefusalCase(
    'a date whose rooms are full is refused',
    `insert into public.room_options (id, event_id, name, beds, price,
    is_shareable, sort_order, stock) values ('${addedRowId(515)}', '${FREMANTLE}', 'Twin', 2, 0, true, 1, null),
    ('${addedRowId(516)}', '${LATER}', 'Twin', 2, 0, true, 1, 0);
    insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, room_option_id,
      traveller_positions) values ('${BOOKED}', 'room_option', 'Twin', 2, 0, false, 'booking', '${addedRowId(515)}', '{0,1}')`,
    'room_unavailable',
  ),
  createRefusalCase('an unknown call-off link cannot choose another date', '', 'not_found', { token: UNKNOWN_ID }),
  {
    name: 'after a call-off, a booker gets one reminder before the deadline, and a full refund is due after the deadline',
    given: CALL_OFF_SQL,
    ...runDeadlinesJob({ at: timeAfterTest('11 days') }),
    then: [
      runDeadlinesJob({ at: timeAfterTest('13 days') }),
      runDeadlinesJob({ at: timeAfterTest('13 days 1 hour') }),
      runSqlAs(`select (private.end_due_holds()) as error`),
      { ...runDeadlinesJob(), at: AFTER_DEADLINE },
      runSqlAs(
        `select private.end_due_holds() as error, (select s.seats_taken from public.event_stats s where s.event_id = '${LATER}')`,
      ),
      runDeadlinesJob(),
      chooseOtherDate('already_answered'),
      chooseRefundStep('saved'),
    ],
  },
  {
    name: 'after the deadline a booker can no longer choose another date, even before the scheduled job has run',
    given: CALL_OFF_SQL,
    ...chooseOtherDate('already_answered'),
    at: AFTER_DEADLINE,
    then: [
      readChoice('ok'),
      listCallOffAnswers(),
      runSqlAs(`select private.free_seats(e) as free from public.events e where e.id = '${LATER}'`),
      chooseRefundStep('saved'),
    ],
  },
]
