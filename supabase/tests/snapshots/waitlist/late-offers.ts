import { addedRowId, BEECHWORTH, booking, MEMBER, person, TASMANIA } from '../../support/people'
import { day, request, type SnapshotCase, type SnapshotStep } from '../case'

/** A member without a booking of the Tasmania trip. */
const NEXT_MEMBER_ID = person(13)
/** A sold-out departure the given number of days ahead, with one member on its waitlist. */
const setEventSql = (days: number, extraSql = '') => `
  update public.events set start_date = '${day(days)}', end_date = '${day(days + 2)}', phase = 'open',
    max_registrations = (select s.seats_taken from public.event_stats s where s.event_id = '${TASMANIA}')${extraSql}
  where id = '${TASMANIA}';
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats, status)
  select '${addedRowId(61)}', '${TASMANIA}', 'Haunted Tasmania', p.full_name, u.email, 1, 'waiting'
  from public.profiles p join auth.users u on u.id = p.id where p.id = '${NEXT_MEMBER_ID}'`
const WITHDRAW_OTHER_ENTRIES_SQL = `; update public.waitlist_submissions set status = 'withdrawn'
  where event_id = '${TASMANIA}' and status in ('waiting', 'offered') and id <> '${addedRowId(61)}'`
const CANCEL_BOOKING_STEP: SnapshotStep = {
  call: 'cancel_booking',
  with: { booking_id: booking(1) },
  as: MEMBER,
  expected: 'cancelled',
}
const READ_ENTRY_STATUS_STEP: SnapshotStep = {
  sql: `select w.status, extract(epoch from w.offer_expires_at - private.now())::int / 3600 as hours
    from public.waitlist_submissions w where w.id = $1`,
  values: [addedRowId(61)],
  as: 'owner',
  expected: 'done',
}
const READ_TOKEN_STEP: SnapshotStep = {
  sql: 'select private.offer_token($1) as token',
  values: [addedRowId(61)],
  as: 'owner',
  expected: 'done',
}

export const lateOffersCases: SnapshotCase[] = [
  {
    name: 'a seat freed after booking has closed is offered to the waitlist, and the next member books it',
    given: `${setEventSql(60)}${WITHDRAW_OTHER_ENTRIES_SQL}`,
    ...CANCEL_BOOKING_STEP,
    then: [
      READ_ENTRY_STATUS_STEP,
      { call: 'preview_plan', with: { event_id: TASMANIA, seats: 1, plan: 1 }, as: NEXT_MEMBER_ID, expected: 'closed' },
      {
        sql: `select public.preview_plan($1, 1, 1, offer_token => private.offer_token($2)) ->> 'status' as status`,
        values: [TASMANIA, addedRowId(61)],
        as: 'owner',
        expected: 'done',
      },
      READ_TOKEN_STEP,
      {
        call: 'book',
        with: {
          event_id: TASMANIA,
          seats: 1,
          plan: 1,
          travellers: [],
          request_id: request(1),
          expected_price: 2400,
          terms_accepted: true,
        },
        as: NEXT_MEMBER_ID,
        expected: 'closed',
      },
      {
        sql: `select set_config('request.jwt.claims', json_build_object('sub', '${NEXT_MEMBER_ID}', 'role', 'authenticated')::text,
            true) is not null as signed_in,
          public.book('${TASMANIA}', 1, 1, '[]', '${request(2)}', 2400, true, private.offer_token('${addedRowId(61)}'))
            ->> 'status' as status`,
        as: 'owner',
        expected: 'done',
      },
    ],
  },
  {
    name: 'a seat that is freed after the last day for waitlist offers is not offered',
    given: `${setEventSql(13)}${WITHDRAW_OTHER_ENTRIES_SQL}`,
    ...CANCEL_BOOKING_STEP,
    then: [READ_ENTRY_STATUS_STEP],
  },
  {
    name: 'a departure that closes for booking earlier than usual also stops waitlist offers on that day',
    given: `${setEventSql(60, ', booking_closes_days = 61')}${WITHDRAW_OTHER_ENTRIES_SQL}`,
    ...CANCEL_BOOKING_STEP,
    then: [READ_ENTRY_STATUS_STEP],
  },
  {
    name: 'a waitlist offer shortly before departure holds the seat for one hour per day left',
    given: `${setEventSql(20)}${WITHDRAW_OTHER_ENTRIES_SQL}`,
    ...CANCEL_BOOKING_STEP,
    then: [READ_ENTRY_STATUS_STEP],
  },
  {
    name: 'a waitlist offer in the last days before departure holds the seat for at least six hours',
    given: `${setEventSql(3, ', booking_closes_days = 0')}${WITHDRAW_OTHER_ENTRIES_SQL}`,
    ...CANCEL_BOOKING_STEP,
    then: [READ_ENTRY_STATUS_STEP],
  },
  {
    name: 'a trip that is only announced makes no waitlist offers after its booking has closed',
    given: `${setEventSql(60, ', opens_on = null').replace("phase = 'open'", "phase = 'coming_soon'")}${WITHDRAW_OTHER_ENTRIES_SQL}`,
    ...CANCEL_BOOKING_STEP,
    then: [READ_ENTRY_STATUS_STEP],
  },
  {
    name: 'a waitlist offer for another trip does not open a closed trip for booking',
    given: setEventSql(60),
    sql: `select public.preview_plan('${TASMANIA}', 1, 1, offer_token => t.token) ->> 'status' as status
      from private.offer_tokens t join public.waitlist_submissions w on w.id = t.entry_id
      where w.event_id = '${BEECHWORTH}' and w.status = 'offered'`,
    as: 'owner',
    expected: 'done',
  },
]
