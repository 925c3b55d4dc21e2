import { ADMIN, added, event, MEMBER, nothing, person } from '../../support/people'
import type { Case, Step } from '../case'
import { trip } from '../waitlist/offers'

const OWN = added(13)
const look: Step = {
  sql: 'select * from public.my_interest order by created_at desc, id',
  as: MEMBER,
  expected: 'done',
}
/** Deletes the member's interest in a trip, as the client does. */
const withdraw = (where: string, as: string | null = MEMBER): Step => ({
  sql: `delete from public.interest_submissions where ${where} returning id`,
  as,
  expected: 'done',
})
const ABOUT_TRIP = `event_id = '${event(3)}'`
/** The enquiry from the fixtures. */
const ABOUT_OWN = `id = '${OWN}'`
/** Two enquiries from the member about a trip in planning, and one from another person. */
const enquiries = (more = '') => `
  insert into public.interest_submissions (id, event_id, trip_name, full_name, email, message, created_at)
  select i.id::uuid, '${event(3)}', 'USA', 'Mabel', i.email, i.message, private.now() + i.later * interval '1 minute'
  from (values ('${added(33)}', 'MEMBER@nextroom.test', 'First', 1), ('${added(34)}', 'member@nextroom.test', 'Then', 2),
    ('${added(35)}', 'another@example.test', 'Me too', 3)) as i (id, email, message, later); ${more}`

export const cases: Case[] = [
  {
    name: "a member's interest list shows each trip once",
    given: enquiries(),
    ...look,
    then: [
      { ...look, as: ADMIN },
      { ...look, as: null, expected: '42501' },
    ],
  },
  {
    name: "a member's interest in a hidden trip is not shown",
    given: enquiries(trip(`status = 'draft'`, event(3))),
    ...look,
  },
  {
    name: "a member's interest in a past trip is not shown",
    given: enquiries(trip(`start_date = private.today() - 3, end_date = private.today() - 1`, event(3))),
    ...look,
  },
  {
    name: "a member's interest in a trip is shown until the trip's last day",
    given: enquiries(trip(`start_date = private.today() - 1, end_date = private.today()`, event(3))),
    ...look,
  },
  {
    name: 'interest sent before its email address was confirmed is not shown and cannot be withdrawn',
    given: `update public.interest_submissions set created_at = '-infinity' where id = '${OWN}'`,
    ...look,
    then: [withdraw(ABOUT_OWN)],
  },
  {
    name: 'interest sent after its email address was given up is not shown and cannot be withdrawn',
    given: `update private.profile_emails set given_up_at = private.now() where profile_id = '${MEMBER}'`,
    ...look,
    then: [withdraw(ABOUT_OWN)],
  },
  {
    name: 'a member withdraws everything they submitted about an event',
    given: enquiries(),
    ...withdraw(ABOUT_TRIP),
    then: [look],
  },
  {
    name: 'a member withdraws interest in an unlisted trip by its name',
    given: enquiries(`insert into public.interest_submissions (id, trip_name, full_name, email)
      values ('${added(36)}', 'Transylvania', 'Mabel', 'member@nextroom.test')`),
    ...withdraw(`event_id is null and trip_name = 'Transylvania'`),
    then: [look, withdraw(`event_id is null and trip_name = 'Transylvania'`)],
  },
  {
    name: 'a member cannot withdraw the interest of another person',
    given: enquiries(),
    ...withdraw(`id = '${added(35)}'`),
    then: [
      withdraw(ABOUT_OWN, person(13)),
      withdraw(ABOUT_TRIP, ADMIN),
      withdraw(`id = '${nothing}'`),
      { ...withdraw(ABOUT_OWN, null), expected: '42501' },
    ],
  },
]
