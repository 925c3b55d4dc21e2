import { ADMIN, added, event, MEMBER, nothing, person } from '../../support/people'
import type { Case } from '../frame'
import { trip } from '../waitlist/offers'

const OWN = added(13)
const look = { call: 'my_interest', with: {}, as: MEMBER, answers: 'ok' } as const
const withdraw = { call: 'withdraw_interest', with: { interest_id: OWN }, as: MEMBER, answers: 'withdrawn' } as const
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
    then: [{ ...withdraw, answers: 'not_found' }],
  },
  {
    name: 'nor what was sent after it was given up',
    given: `update private.profile_emails set given_up_at = private.now() where profile_id = '${MEMBER}'`,
    ...look,
    then: [{ ...withdraw, answers: 'not_found' }],
  },
  {
    name: 'interest in a trip is taken back with all that was sent about it',
    given: asked(),
    ...withdraw,
    with: { interest_id: added(33) },
    then: [look],
  },
  {
    name: 'interest in a trip by its name is taken back alone',
    given: asked(`insert into public.interest_submissions (id, trip_name, full_name, email)
      values ('${added(36)}', 'Transylvania', 'Mabel', 'member@nextroom.test')`),
    ...withdraw,
    then: [look, { ...withdraw, answers: 'not_found' }],
  },
  {
    name: 'nobody takes back what another has sent',
    given: asked(),
    ...withdraw,
    with: { interest_id: added(35) },
    answers: 'not_found',
    then: [
      { ...withdraw, as: person(13), answers: 'not_found' },
      { ...withdraw, as: ADMIN, answers: 'not_found' },
      { ...withdraw, with: { interest_id: nothing }, answers: 'not_found' },
      { ...withdraw, with: { interest_id: null }, answers: 'not_found' },
      { ...withdraw, as: null, answers: '42501' },
    ],
  },
]
