import { ADMIN, added, event, MEMBER, nothing, person } from '../../support/people'
import type { Case, Step } from '../frame'
import { trip } from '../waitlist/offers'

const OWN = added(13)
const look: Step = { sql: 'select * from public.my_interest order by created_at desc, id', as: MEMBER, answers: 'done' }
/** Deletes what was submitted about a trip, as the client does. */
const withdraw = (where: string, as: string | null = MEMBER): Step => ({
  sql: `delete from public.interest_submissions where ${where} returning id`,
  as,
  answers: 'done',
})
const ABOUT_TRIP = `event_id = '${event(3)}'`
/** What the fixtures' entry is about. */
const ABOUT_OWN = `id = '${OWN}'`
/** The member has asked twice about a trip that is being planned, and somebody else has. */
const asked = (more = '') => `
  insert into public.interest_submissions (id, event_id, trip_name, full_name, email, message, created_at)
  select i.id::uuid, '${event(3)}', 'USA', 'Mabel', i.email, i.message, private.now() + i.later * interval '1 minute'
  from (values ('${added(33)}', 'MEMBER@nextroom.test', 'First', 1), ('${added(34)}', 'member@nextroom.test', 'Then', 2),
    ('${added(35)}', 'another@example.test', 'Me too', 3)) as i (id, email, message, later); ${more}`

export const cases: Case[] = [
  {
    name: 'a member sees what they asked to hear of, each trip once',
    given: asked(),
    ...look,
    then: [
      { ...look, as: ADMIN },
      { ...look, as: null, answers: '42501' },
    ],
  },
  { name: 'a trip that is hidden is asked for by nobody', given: asked(trip(`status = 'draft'`, event(3))), ...look },
  {
    name: 'nor one that is over',
    given: asked(trip(`start_date = private.today() - 3, end_date = private.today() - 1`, event(3))),
    ...look,
  },
  {
    name: 'one is asked for until its last day',
    given: asked(trip(`start_date = private.today() - 1, end_date = private.today()`, event(3))),
    ...look,
  },
  {
    name: 'what was sent from the address before it was proved is not shown, nor taken back',
    given: `update public.interest_submissions set created_at = '-infinity' where id = '${OWN}'`,
    ...look,
    then: [withdraw(ABOUT_OWN)],
  },
  {
    name: 'nor what was sent after it was given up',
    given: `update private.profile_emails set given_up_at = private.now() where profile_id = '${MEMBER}'`,
    ...look,
    then: [withdraw(ABOUT_OWN)],
  },
  {
    name: 'a member withdraws everything submitted about an event',
    given: asked(),
    ...withdraw(ABOUT_TRIP),
    then: [look],
  },
  {
    name: 'a member withdraws interest in a trip that is not in events by its name',
    given: asked(`insert into public.interest_submissions (id, trip_name, full_name, email)
      values ('${added(36)}', 'Transylvania', 'Mabel', 'member@nextroom.test')`),
    ...withdraw(`event_id is null and trip_name = 'Transylvania'`),
    then: [look, withdraw(`event_id is null and trip_name = 'Transylvania'`)],
  },
  {
    name: 'nobody withdraws the interest of another person',
    given: asked(),
    ...withdraw(`id = '${added(35)}'`),
    then: [
      withdraw(ABOUT_OWN, person(13)),
      withdraw(ABOUT_TRIP, ADMIN),
      withdraw(`id = '${nothing}'`),
      { ...withdraw(ABOUT_OWN, null), answers: '42501' },
    ],
  },
]
