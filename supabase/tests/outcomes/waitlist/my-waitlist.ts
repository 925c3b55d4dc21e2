import { ADMIN, added, BEECHWORTH, FREMANTLE, MEMBER, nothing, OPEN_OFFER, person } from '../../support/people'
import { moment, type Case } from '../frame'
import { trip } from './offers'

const OWN = added(12)
const HIS = added(32)
const look = { call: 'my_waitlist', with: {}, as: MEMBER, answers: 'ok' } as const
const leave = { call: 'leave_waitlist', with: { entry_id: OWN }, as: MEMBER, answers: 'left' } as const
/** One more of the member's own, on a trip of others who wait. */
const waits = (more = '') => `
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats)
  values ('${HIS}', '${BEECHWORTH}', 'Beechworth', 'Mabel Moonlight', 'MEMBER@nextroom.test', 2); ${more}`
const offered = `
  update public.waitlist_submissions set email = 'member@nextroom.test' where id = private.offered_entry('${OPEN_OFFER}')`
/** The member has not booked yet, and waits in the order of those who joined. */
const LIKE_ALL = `update public.customers set member_status = 'vip' where profile_id = '${MEMBER}'`
const own = (change: string) => `update public.waitlist_submissions set ${change} where id = '${OWN}'`

export const cases: Case[] = [
  {
    name: 'a member sees what they wait for, and how many wait in front',
    given: waits(LIKE_ALL),
    ...look,
    then: [
      { ...look, as: ADMIN },
      { ...look, as: null, answers: '42501' },
    ],
  },
  { name: 'an offer comes first, with its link and its time', given: offered, ...look },
  {
    name: 'an offer is shown until its last second',
    given: offered,
    ...look,
    at: moment('33 hours 59 minutes 59 seconds'),
  },
  { name: 'and no longer', given: offered, ...look, at: moment('34 hours') },
  {
    name: 'of two who came in the same instant, one is in front',
    given: `insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, created_at)
      select n::uuid, event_id, event_name, 'Another', n || '@example.test', created_at
      from public.waitlist_submissions, unnest(array['${added(5)}', '${added(31)}']) n where id = '${OWN}';
      ${LIKE_ALL}`,
    ...look,
  },
  { name: 'an entry that was declined is over', given: own(`status = 'declined'`), ...look },
  {
    name: 'what was written to the address before it was proved is not shown',
    given: own(`created_at = '-infinity'`),
    ...look,
    then: [{ ...leave, answers: 'not_found' }],
  },
  {
    name: 'nor what was written after it was given up',
    given: `update private.profile_emails set given_up_at = private.now() where profile_id = '${MEMBER}'`,
    ...look,
    then: [{ ...leave, answers: 'not_found' }],
  },
  { name: 'a trip that is hidden is waited for by nobody', given: trip(`status = 'draft'`, FREMANTLE), ...look },
  {
    name: 'a trip is waited for until its last day',
    given: trip(`start_date = private.today() - 1, end_date = private.today()`, FREMANTLE),
    ...look,
    then: [{ ...look, at: moment('1 day') }],
  },
  {
    name: 'a member leaves the line',
    given: waits(),
    ...leave,
    then: [look, { ...leave, answers: 'not_found' }],
  },
  {
    name: 'whoever leaves with an offer gives its seats on',
    given: offered,
    ...leave,
    with: { entry_id: added(11) },
  },
  {
    name: 'nobody leaves for another, nor twice, nor after booking',
    given: own(`status = 'accepted'`),
    ...leave,
    answers: 'not_found',
    then: [
      { ...leave, with: { entry_id: added(11) }, answers: 'not_found' },
      { ...leave, with: { entry_id: nothing }, answers: 'not_found' },
      { ...leave, with: { entry_id: null }, answers: 'not_found' },
      { ...leave, as: person(13), answers: 'not_found' },
      { ...leave, as: ADMIN, answers: 'not_found' },
      { ...leave, as: null, answers: '42501' },
    ],
  },
  {
    name: 'an entry of the very moment in which the address was proved is shown',
    given: own(`created_at = (select e.confirmed_at from private.profile_emails e where e.profile_id = '${MEMBER}')`),
    ...look,
  },
]
