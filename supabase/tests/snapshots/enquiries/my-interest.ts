import { ADMIN, addedRowId, event, MEMBER, UNKNOWN_ID, person } from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'
import { updateEventSql } from '../waitlist/offers'

const OWN_ENQUIRY_ID = addedRowId(13)
const READ_MY_INTEREST_STEP: SnapshotStep = {
  sql: 'select * from public.my_interest order by created_at desc, id',
  as: MEMBER,
  expected: 'done',
}
/** Deletes the member's interest in a trip with the same statement as the client. */
const deleteInterest = (condition: string, caller: string | null = MEMBER): SnapshotStep => ({
  sql: `delete from public.interest_submissions where ${condition} returning id`,
  as: caller,
  expected: 'done',
})
const EVENT_ENQUIRY_CONDITION_SQL = `event_id = '${event(3)}'`
/** SQL condition that finds the member's enquiry in the fixtures. */
const OWN_ENQUIRY_CONDITION_SQL = `id = '${OWN_ENQUIRY_ID}'`
/** Two enquiries from the member about a trip in planning, and one from another person. */
const insertEnquiriesSql = (extraSql = '') => `
  insert into public.interest_submissions (id, event_id, trip_name, full_name, email, message, created_at)
  select i.id::uuid, '${event(3)}', 'USA', 'Mabel', i.email, i.message, private.now() + i.later * interval '1 minute'
  from (values ('${addedRowId(33)}', 'MEMBER@nextroom.test', 'First', 1), ('${addedRowId(34)}', 'member@nextroom.test', 'Then', 2),
    ('${addedRowId(35)}', 'another@example.test', 'Me too', 3)) as i (id, email, message, later); ${extraSql}`

export const myInterestCases: SnapshotCase[] = [
  {
    name: "a member's interest list shows each trip once, even after several submissions",
    given: insertEnquiriesSql(),
    ...READ_MY_INTEREST_STEP,
    then: [
      { ...READ_MY_INTEREST_STEP, as: ADMIN },
      { ...READ_MY_INTEREST_STEP, as: null, expected: '42501' },
    ],
  },
  {
    name: "a member's interest in a hidden trip is not shown",
    given: insertEnquiriesSql(updateEventSql(`status = 'draft'`, event(3))),
    ...READ_MY_INTEREST_STEP,
  },
  {
    name: "a member's interest in a past trip is not shown",
    given: insertEnquiriesSql(
      updateEventSql(`start_date = private.today() - 3, end_date = private.today() - 1`, event(3)),
    ),
    ...READ_MY_INTEREST_STEP,
  },
  {
    name: "a member's interest in a trip is shown until the trip's last day",
    given: insertEnquiriesSql(updateEventSql(`start_date = private.today() - 1, end_date = private.today()`, event(3))),
    ...READ_MY_INTEREST_STEP,
  },
  {
    name: 'a member neither sees nor withdraws interest sent before they confirmed the email address',
    given: `update public.interest_submissions set created_at = '-infinity' where id = '${OWN_ENQUIRY_ID}'`,
    ...READ_MY_INTEREST_STEP,
    then: [deleteInterest(OWN_ENQUIRY_CONDITION_SQL)],
  },
  {
    name: 'a member neither sees nor withdraws interest that was registered with an email address they no longer use',
    given: `update private.profile_emails set given_up_at = private.now() where profile_id = '${MEMBER}'`,
    ...READ_MY_INTEREST_STEP,
    then: [deleteInterest(OWN_ENQUIRY_CONDITION_SQL)],
  },
  {
    name: 'a member withdraws all of their interest in a trip at once',
    given: insertEnquiriesSql(),
    ...deleteInterest(EVENT_ENQUIRY_CONDITION_SQL),
    then: [READ_MY_INTEREST_STEP],
  },
  {
    name: 'a member withdraws interest in an unlisted trip by its name',
    given: insertEnquiriesSql(`insert into public.interest_submissions (id, trip_name, full_name, email)
      values ('${addedRowId(36)}', 'Transylvania', 'Mabel', 'member@nextroom.test')`),
    ...deleteInterest(`event_id is null and trip_name = 'Transylvania'`),
    then: [READ_MY_INTEREST_STEP, deleteInterest(`event_id is null and trip_name = 'Transylvania'`)],
  },
  {
    name: 'a member cannot withdraw the interest of another person',
    given: insertEnquiriesSql(),
    ...deleteInterest(`id = '${addedRowId(35)}'`),
    then: [
      deleteInterest(OWN_ENQUIRY_CONDITION_SQL, person(13)),
      deleteInterest(EVENT_ENQUIRY_CONDITION_SQL, ADMIN),
      deleteInterest(`id = '${UNKNOWN_ID}'`),
      { ...deleteInterest(OWN_ENQUIRY_CONDITION_SQL, null), expected: '42501' },
    ],
  },
]
