import { ADMIN, added, customer, DRAFT, event, FREMANTLE, MEMBER, nothing, TASMANIA } from '../../support/people'
import { day, type Case, type Step } from '../frame'
import { save } from '../events/events'

const titles = (filters: object): Step => ({
  sql: `select l.answer -> 'total' as total, (select string_agg(r ->> 'title', ', ' order by n)
      from jsonb_array_elements(l.answer -> 'rows') with ordinality a (r, n)) as found
    from (select public.list_events('${JSON.stringify(filters)}', 1, 100) as answer) l`,
  as: ADMIN,
  answers: 'done',
})
/** The ids of two trips, in the order that is asked for. */
const both = (sort: string): Step => ({
  sql: `select string_agg(r ->> 'id', ' ' order by n) as trips from jsonb_array_elements(
      public.list_events('{"sort": "${sort}"}', 1, 100) -> 'rows') with ordinality a (r, n)
    where r ->> 'id' in ('${FREMANTLE}', '${TASMANIA}')`,
  as: ADMIN,
  answers: 'done',
})
const one = (event_id: string, answers = 'ok'): Step => ({
  call: 'trip_overview',
  with: { event_id },
  as: ADMIN,
  answers,
})
/** A hold of two seats, and a booking of one that is overdue, has been paid too much for, or is over. */
const BOOKED = `
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, paid_amount, plan,
    next_due_date, expires_at)
  values ('${added(30)}', '${customer(23)}', '${FREMANTLE}', 2, 'pending', 3600, 1600, 100, 1, private.today(),
      private.now() + interval '1 day');
  update public.event_stats set seats_freed = 1 where event_id = '${FREMANTLE}';
  insert into public.event_itineraries (event_id, day_number, date)
  values ('${FREMANTLE}', 40, private.today()), ('${FREMANTLE}', 41, null)`
const callOff = (event_id: string, answers: string) =>
  ({ call: 'call_off_event', with: { event_id }, as: ADMIN, answers }) as const

export const cases: Case[] = [
  {
    name: 'the list of trips tells of each what is booked, owed and waited for',
    call: 'list_events',
    with: { filters: { sort: 'departure', which: 'upcoming' }, page: 1, page_size: 2 },
    as: ADMIN,
    answers: 'ok',
    then: [{ call: 'list_events', with: { filters: null, page: 99, page_size: 2 }, as: ADMIN, answers: 'ok' }],
  },
  {
    name: 'trips are told apart by how they stand',
    ...titles({ which: 'drafts' }),
    then: ['published', 'upcoming', 'past', 'full', ''].map((which) => titles({ which })),
  },
  {
    name: 'a trip whose last hold runs out is full to its last second',
    given: `${BOOKED}; update public.events e set max_registrations = s.seats_taken
      from public.event_stats s where s.event_id = e.id and e.id = '${FREMANTLE}'`,
    ...titles({ which: 'full', q: 'fremantle' }),
    then: [{ ...titles({ which: 'full', q: 'fremantle' }), at: `'2026-07-16T02:00:00Z'` }],
  },
  {
    name: 'trips are put in the order that is asked for',
    ...titles({ sort: 'departure' }),
    then: ['-departure', 'title', '-title', 'price', '-price', 'free', '-owing', 'newest'].map((sort) =>
      titles({ sort }),
    ),
  },
  {
    name: 'a hold that has run out leaves its seats free where trips stand by them; of one title the earlier departs first',
    given: `${BOOKED}; update public.events set title = 'One Title', created_at = private.now() - interval '1 day',
        start_date = '${day(90)}', end_date = '${day(92)}' where id = '${TASMANIA}';
      update public.events set title = 'One Title', created_at = private.now(),
        start_date = '${day(100)}', end_date = '${day(102)}' where id = '${FREMANTLE}';
      update public.events e set max_registrations = s.seats_taken + case when e.id = '${FREMANTLE}' then 0 else 1 end
      from public.event_stats s where s.event_id = e.id and e.id in ('${FREMANTLE}', '${TASMANIA}')`,
    ...both('-free'),
    then: [{ ...both('-free'), at: `'2026-07-16T02:00:00Z'` }, both('title')],
  },
  {
    name: 'trips are found by title and place',
    ...titles({ q: 'TASMANIA' }),
    then: ['fremantle', 'ga', 'ao', '100%', ''].map((q) => titles({ q })),
  },

  { name: 'how it stands with a trip', ...one(TASMANIA), then: [one(nothing, 'not_found')] },
  {
    name: 'a trip tells of its holds, and of days that lie outside its dates',
    given: BOOKED,
    ...one(FREMANTLE),
    then: [{ ...one(FREMANTLE), at: `'2026-07-16T02:00:00Z'` }],
  },
  {
    name: 'a trip without days, price or dates says what it lacks',
    given: `insert into public.events (id, title) values ('${added(40)}', 'A Plan')`,
    ...one(added(40)),
  },

  {
    name: 'the days of a trip move with its start where no others are given',
    given: BOOKED,
    ...save({ id: FREMANTLE, start_date: day(200), end_date: day(203) }),
    as: ADMIN,
    answers: 'saved',
    then: [
      { ...save({ id: FREMANTLE, location: 'Elsewhere' }), as: ADMIN, answers: 'saved' },
      { ...save({ id: FREMANTLE, start_date: '2199-12-30', end_date: '2199-12-31' }), as: ADMIN, answers: 'saved' },
    ],
  },

  ...[null, MEMBER].map((as): Case => ({
    name: `a trip is not called off by ${as ? 'members' : 'guests'}`,
    call: 'call_off_event',
    with: { event_id: FREMANTLE },
    as,
    answers: '42501',
  })),
  {
    name: 'a trip that is called off cancels its bookings with all owed back, ends the line, and tells each once',
    given: `${BOOKED}; insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, status,
        offered_at, offer_expires_at)
      values ('${added(60)}', '${FREMANTLE}', 'Fremantle', 'Olive Offered', 'olive@example.test', 'offered',
        private.now(), private.now() + interval '1 day')`,
    ...callOff(FREMANTLE, 'called_off'),
    then: [
      callOff(FREMANTLE, 'already_called_off'),
      one(FREMANTLE),
      titles({ which: 'called_off' }),
      titles({ which: 'upcoming', q: 'fremantle' }),
      {
        call: 'join_waitlist',
        with: { event_id: FREMANTLE, full_name: 'Late Comer', email: 'late@example.test' },
        as: null,
        answers: 'not_found',
      },
      { call: 'preview_plan', with: { event_id: FREMANTLE, seats: 1, plan: 1 }, as: MEMBER, answers: 'not_bookable' },
      {
        sql: `select c.title, c.state from public.event_cards c where c.id = '${FREMANTLE}'`,
        as: null,
        answers: 'done',
      },
    ],
  },
  {
    name: 'what nobody sees, what is over and what is not there is not called off',
    ...callOff(DRAFT, 'not_published'),
    then: [callOff(event(10), 'over'), callOff(nothing, 'not_found')],
  },
]
