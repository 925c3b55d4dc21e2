import { EXPIRE } from '../../support/expiry'
import { ADMIN, added, customer, DRAFT, event, MEMBER } from '../../support/people'
import { day, request, type Case, type Step } from '../frame'
import { save, saves } from './events'

const EDINBURGH = event(8)
const trip = (change: string) => `update public.events set ${change} where id = '${EDINBURGH}'`
/** It opens to all in twenty days, and to members in six. */
const OPENS = trip(`opens_on = '${day(20)}'`)
const ALONE = trip('opens_on = null, members_only = true')
const TICK: Step = { sql: 'select private.run_scheduled_jobs(private.now()) as said', as: 'owner', answers: 'done' }
const first = (of: number) => `private.start_of('${day(of)}')`
const last = (of: number) => `private.start_of('${day(of + 1)}') - interval '1 second'`
const card = (answers = 'done'): Step => ({
  as: null,
  answers,
  sql: 'select state, opens_on::text, members_book_from::text, members_only from public.event_cards where id = $1',
  values: [EDINBURGH],
})
const quote: Step = { call: 'preview_plan', with: { event_id: EDINBURGH, seats: 1, plan: 1 }, as: null, answers: 'ok' }
const book: Step = {
  call: 'book',
  with: {
    event_id: EDINBURGH,
    seats: 1,
    plan: 1,
    travellers: [],
    request_id: request(1),
    expected_price: 4600,
    terms_accepted: true,
  },
  as: MEMBER,
  answers: 'booked',
}
/** The desk books for somebody who rang up; 20 has no account, the demo member's customer has. */
const ring = (who: unknown, answers: string): Step => ({
  call: 'admin_book',
  with: { customer_id: who, event_id: EDINBURGH, seats: 1, plan: 1, request_id: request(2) },
  as: ADMIN,
  answers,
})
const JUST_RANG = customer(20)
const join = (email: string): Step => ({
  call: 'join_waitlist',
  with: { event_id: EDINBURGH, full_name: 'Early Bird', email },
  as: null,
  answers: 'joined',
})
/** Stands for the link in the confirmation email. */
const confirm: Step = {
  sql: `update public.waitlist_submissions set status = 'waiting' where status = 'unconfirmed'`,
  as: 'owner',
  answers: 'done',
}
const wish: Step = {
  call: 'express_interest',
  with: { event_id: EDINBURGH, full_name: 'Early Bird', email: 'bird@example.test' },
  as: null,
  answers: 'registered',
}
const seen = (as: string | null): Step => ({
  as,
  answers: 'done',
  sql: `select (select count(*) from public.events where id = $1) as trips,
    (select count(*) from public.event_cards where id = $1) as cards,
    (select count(*) from public.event_itineraries where event_id = $1) as days,
    (select count(*) from public.event_images where event_id = $1) as pictures,
    (select count(*) from public.event_stats where event_id = $1) as counters`,
  values: [EDINBURGH],
})

export const cases: Case[] = [
  {
    name: 'a trip opens to members first, and to all on its day',
    given: OPENS,
    ...card(),
    at: last(5),
    then: [
      { ...quote, answers: 'not_bookable' },
      { ...book, answers: 'not_bookable' },
      ring(JUST_RANG, 'not_bookable'),
      { ...card(), at: first(6) },
      { ...quote, at: first(6) },
      ring(JUST_RANG, 'members_only'),
      { ...book, at: first(6) },
      { ...card(), at: last(19) },
      { ...ring(JUST_RANG, 'members_only'), at: last(19) },
      { ...card(), at: first(20) },
      { ...ring(JUST_RANG, 'booked'), at: first(20) },
    ],
  },
  {
    name: 'the desk books for a member who rang up as early as members book',
    given: `${OPENS}; update public.customers set profile_id = null where profile_id = '${MEMBER}';
      update public.customers set profile_id = '${MEMBER}' where id = '${customer(23)}'`,
    call: 'admin_book',
    with: { customer_id: customer(23), event_id: EDINBURGH, seats: 1, plan: 1, request_id: request(2) },
    as: ADMIN,
    answers: 'booked',
    at: first(6),
  },
  {
    name: "how many days before is the house's rule",
    given: `${OPENS}; update public.settings set early_booking_days = 0 where only_row`,
    ...card(),
    at: last(19),
    then: [
      { ...quote, answers: 'not_bookable' },
      { ...card(), at: first(20) },
      { ...quote, at: first(20) },
      { sql: 'update public.settings set early_booking_days = 30 where only_row', as: 'service', answers: 'done' },
      { ...card(), at: first(0) },
      { ...quote, at: first(0) },
    ],
  },
  {
    name: 'what is planned, closed or over is not opened by a day',
    given: `${OPENS}; ${trip(`phase = 'planning'`)}`,
    ...card(),
    then: [
      {
        sql: trip(`phase = 'open', start_date = '${day(89)}', end_date = '${day(95)}'`),
        as: 'service',
        answers: 'done',
      },
      card(),
      { ...quote, answers: 'closed' },
      {
        sql: trip(`phase = 'coming_soon', start_date = '${day(300)}', end_date = '${day(303)}'`),
        as: 'service',
        answers: 'done',
      },
      card(),
      { ...card(), at: first(6) },
    ],
  },
  {
    name: 'what is full is full before it opens',
    given: `${OPENS}; ${trip('max_registrations = 1')};
      insert into public.bookings (customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
      values ('${customer(23)}', '${EDINBURGH}', 1, 'confirmed', 0, 0, 1)`,
    ...card(),
  },
  {
    name: 'a trip for members alone is none for guests: nothing of it is read, asked or waited for',
    given: ALONE,
    ...seen(null),
    then: [
      { ...quote, answers: 'not_found' },
      { ...join('bird@example.test'), answers: 'not_found' },
      { ...wish, answers: 'not_found' },
      seen(MEMBER),
      { ...card(), as: MEMBER },
      { ...quote, as: MEMBER },
      { ...join('bird@example.test'), as: MEMBER, answers: 'bookable' },
      { ...wish, as: MEMBER },
      ring(JUST_RANG, 'members_only'),
      book,
    ],
  },
  {
    name: 'a draft is asked about by nobody, a member neither',
    call: 'preview_plan',
    with: { event_id: DRAFT, seats: 1, plan: 1 },
    as: MEMBER,
    answers: 'not_found',
  },
  {
    name: 'who waits for a trip before members book is offered seats once they do; who joined later books',
    given: OPENS,
    ...join('early@example.test'),
    at: last(5),
    then: [
      confirm,
      { sql: EXPIRE, as: 'owner', answers: 'done' },
      { sql: EXPIRE, as: 'owner', answers: 'done', at: first(6) },
      { ...join('late@example.test'), at: first(6) },
      confirm,
      { sql: EXPIRE, as: 'owner', answers: 'done', at: first(6) },
    ],
  },
  {
    name: 'the clock offers seats to those who waited for the day on which members may book',
    given: OPENS,
    ...join('early@example.test'),
    at: last(5),
    then: [confirm, TICK, { ...TICK, at: first(6) }],
  },
  {
    name: 'who joined with the moment in which members book has come too late to be offered seats for it',
    given: OPENS,
    ...join('late@example.test'),
    at: first(6),
    then: [confirm, { sql: EXPIRE, as: 'owner', answers: 'done', at: last(6) }],
  },
  {
    name: 'a trip whose day moves away takes its offers back, and says so in the record',
    given: `insert into public.waitlist_submissions (id, event_id, event_name, full_name, email)
      values ('${added(32)}', '${EDINBURGH}', 'Edinburgh', 'Late Comer', 'late@example.test')`,
    call: 'admin_offer_seats',
    with: { entry_id: added(32) },
    as: ADMIN,
    answers: 'offered',
    then: [
      { ...save({ id: EDINBURGH, opens_on: day(15) }), as: ADMIN, answers: 'saved' },
      { ...save({ id: EDINBURGH, opens_on: day(14) }), as: ADMIN, answers: 'saved' },
      { ...save({ id: EDINBURGH, opens_on: null, members_only: true }), as: ADMIN, answers: 'saved' },
    ],
  },
  saves('a trip opens to all before it leaves', { title: 'New', start_date: day(20), opens_on: day(21) }, 'invalid'),
  saves('it may open on the very day', { title: 'New', start_date: day(20), opens_on: day(20) }, 'saved'),
  saves(
    'what is for members alone opens to all on no day',
    { title: 'New', opens_on: day(20), members_only: true },
    'invalid',
  ),
  saves('a day to open on has bounds', { title: 'New', opens_on: '2200-01-01' }, 'invalid'),
]
