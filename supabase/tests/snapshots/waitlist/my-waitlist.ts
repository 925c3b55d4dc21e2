import { ADMIN, addedRowId, BEECHWORTH, FREMANTLE, MEMBER, UNKNOWN_ID, OPEN_OFFER, person } from '../../support/people'
import { timeAfterTest, type SnapshotCase } from '../case'
import { updateEventSql } from './offers'

const OWN_ENTRY_ID = addedRowId(12)
const MEMBER_ENTRY_ID = addedRowId(32)
const READ_MY_WAITLIST_STEP = { call: 'my_waitlist', with: {}, as: MEMBER, expected: 'ok' } as const
const LEAVE_WAITLIST_STEP = {
  call: 'leave_waitlist',
  with: { entry_id: OWN_ENTRY_ID },
  as: MEMBER,
  expected: 'left',
} as const
/** Adds a second waitlist entry of the member, for a trip with other people on its waitlist. */
const insertEntrySql = (extraSql = '') => `
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats)
  values ('${MEMBER_ENTRY_ID}', '${BEECHWORTH}', 'Beechworth', 'Mabel Moonlight', 'MEMBER@nextroom.test', 2); ${extraSql}`
const SET_OFFER_EMAIL_SQL = `
  update public.waitlist_submissions set email = 'member@nextroom.test' where id = private.offered_entry('${OPEN_OFFER}')`
/** Gives the member a status without waitlist priority, so that only the time of joining counts. */
const REMOVE_PRIORITY_SQL = `update public.customers set member_status = 'vip' where profile_id = '${MEMBER}'`
const updateOwnEntrySql = (change: string) =>
  `update public.waitlist_submissions set ${change} where id = '${OWN_ENTRY_ID}'`

export const myWaitlistCases: SnapshotCase[] = [
  {
    name: 'a member sees their waitlist entries and their positions',
    given: insertEntrySql(REMOVE_PRIORITY_SQL),
    ...READ_MY_WAITLIST_STEP,
    then: [
      { ...READ_MY_WAITLIST_STEP, as: ADMIN },
      { ...READ_MY_WAITLIST_STEP, as: null, expected: '42501' },
    ],
  },
  {
    name: 'a member sees an open waitlist offer first, with its link and expiry',
    given: SET_OFFER_EMAIL_SQL,
    ...READ_MY_WAITLIST_STEP,
  },
  {
    name: 'a member sees an open waitlist offer until its last second',
    given: SET_OFFER_EMAIL_SQL,
    ...READ_MY_WAITLIST_STEP,
    at: timeAfterTest('33 hours 59 minutes 59 seconds'),
  },
  {
    name: 'a member does not see an expired waitlist offer',
    given: SET_OFFER_EMAIL_SQL,
    ...READ_MY_WAITLIST_STEP,
    at: timeAfterTest('34 hours'),
  },
  {
    name: 'waitlist entries made at the same time have different positions',
    given: `insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, created_at)
      select n::uuid, event_id, event_name, 'Another', n || '@example.test', created_at
      from public.waitlist_submissions, unnest(array['${addedRowId(5)}', '${addedRowId(31)}']) n where id = '${OWN_ENTRY_ID}';
      ${REMOVE_PRIORITY_SQL}`,
    ...READ_MY_WAITLIST_STEP,
  },
  {
    name: 'a member does not see a waitlist entry whose offer they declined',
    given: updateOwnEntrySql(`status = 'declined'`),
    ...READ_MY_WAITLIST_STEP,
  },
  {
    name: 'a member neither sees nor leaves a waitlist entry that was made before they confirmed the email address in it',
    given: updateOwnEntrySql(`created_at = '-infinity'`),
    ...READ_MY_WAITLIST_STEP,
    then: [{ ...LEAVE_WAITLIST_STEP, expected: 'not_found' }],
  },
  {
    name: 'a member neither sees nor leaves a waitlist entry of an address that they have given up',
    given: `update private.profile_emails set given_up_at = private.now() where profile_id = '${MEMBER}'`,
    ...READ_MY_WAITLIST_STEP,
    then: [{ ...LEAVE_WAITLIST_STEP, expected: 'not_found' }],
  },
  {
    name: 'a member does not see their waitlist entry of an unpublished trip',
    given: updateEventSql(`status = 'draft'`, FREMANTLE),
    ...READ_MY_WAITLIST_STEP,
  },
  {
    name: "a member sees their waitlist entry until the trip's last day",
    given: updateEventSql(`start_date = private.today() - 1, end_date = private.today()`, FREMANTLE),
    ...READ_MY_WAITLIST_STEP,
    then: [{ ...READ_MY_WAITLIST_STEP, at: timeAfterTest('1 day') }],
  },
  {
    name: 'a member leaves a waitlist',
    given: insertEntrySql(),
    ...LEAVE_WAITLIST_STEP,
    then: [READ_MY_WAITLIST_STEP, { ...LEAVE_WAITLIST_STEP, expected: 'not_found' }],
  },
  {
    name: 'a member who leaves the waitlist with an open offer passes the seats to the next entry',
    given: SET_OFFER_EMAIL_SQL,
    ...LEAVE_WAITLIST_STEP,
    with: { entry_id: addedRowId(11) },
  },
  {
    name: "a member cannot withdraw another person's waitlist entry, an unknown one or one that led to a booking",
    given: updateOwnEntrySql(`status = 'accepted'`),
    ...LEAVE_WAITLIST_STEP,
    expected: 'not_found',
    then: [
      { ...LEAVE_WAITLIST_STEP, with: { entry_id: addedRowId(11) }, expected: 'not_found' },
      { ...LEAVE_WAITLIST_STEP, with: { entry_id: UNKNOWN_ID }, expected: 'not_found' },
      { ...LEAVE_WAITLIST_STEP, with: { entry_id: null }, expected: 'not_found' },
      { ...LEAVE_WAITLIST_STEP, as: person(13), expected: 'not_found' },
      { ...LEAVE_WAITLIST_STEP, as: ADMIN, expected: 'not_found' },
      { ...LEAVE_WAITLIST_STEP, as: null, expected: '42501' },
    ],
  },
  {
    name: 'a member sees a waitlist entry made at the moment when they confirmed its address',
    given: updateOwnEntrySql(
      `created_at = (select e.confirmed_at from private.profile_emails e where e.profile_id = '${MEMBER}')`,
    ),
    ...READ_MY_WAITLIST_STEP,
  },
]
