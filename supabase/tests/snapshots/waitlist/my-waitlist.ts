import { ADMIN, added, BEECHWORTH, FREMANTLE, MEMBER, nothing, OPEN_OFFER, person } from '../../support/people'
import { moment, type Case } from '../case'
import { trip } from './offers'

const OWN = added(12)
const HIS = added(32)
const look = { call: 'my_waitlist', with: {}, as: MEMBER, expected: 'ok' } as const
const leave = { call: 'leave_waitlist', with: { entry_id: OWN }, as: MEMBER, expected: 'left' } as const
/** Another waitlist entry of the member, on a trip for which others wait. */
const waits = (more = '') => `
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats)
  values ('${HIS}', '${BEECHWORTH}', 'Beechworth', 'Mabel Moonlight', 'MEMBER@nextroom.test', 2); ${more}`
const offered = `
  update public.waitlist_submissions set email = 'member@nextroom.test' where id = private.offered_entry('${OPEN_OFFER}')`
/** Removes the member's waitlist priority, so that only the time of joining counts. */
const LIKE_ALL = `update public.customers set member_status = 'vip' where profile_id = '${MEMBER}'`
const own = (change: string) => `update public.waitlist_submissions set ${change} where id = '${OWN}'`

export const cases: Case[] = [
  {
    name: 'a member sees their waitlist entries and their positions',
    given: waits(LIKE_ALL),
    ...look,
    then: [
      { ...look, as: ADMIN },
      { ...look, as: null, expected: '42501' },
    ],
  },
  { name: 'a member sees an open offer first, with its link and expiry', given: offered, ...look },
  {
    name: 'a member sees an open offer until its last second',
    given: offered,
    ...look,
    at: moment('33 hours 59 minutes 59 seconds'),
  },
  { name: 'a member no longer sees an expired offer', given: offered, ...look, at: moment('34 hours') },
  {
    name: 'entries made at the same time have different positions',
    given: `insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, created_at)
      select n::uuid, event_id, event_name, 'Another', n || '@example.test', created_at
      from public.waitlist_submissions, unnest(array['${added(5)}', '${added(31)}']) n where id = '${OWN}';
      ${LIKE_ALL}`,
    ...look,
  },
  { name: 'a member no longer sees a declined entry', given: own(`status = 'declined'`), ...look },
  {
    name: 'a member neither sees nor leaves an entry made before they confirmed the address',
    given: own(`created_at = '-infinity'`),
    ...look,
    then: [{ ...leave, expected: 'not_found' }],
  },
  {
    name: 'a member neither sees nor leaves an entry of an address that they have given up',
    given: `update private.profile_emails set given_up_at = private.now() where profile_id = '${MEMBER}'`,
    ...look,
    then: [{ ...leave, expected: 'not_found' }],
  },
  {
    name: 'a member does not see an entry of an unpublished trip',
    given: trip(`status = 'draft'`, FREMANTLE),
    ...look,
  },
  {
    name: "a member sees an entry until the trip's last day",
    given: trip(`start_date = private.today() - 1, end_date = private.today()`, FREMANTLE),
    ...look,
    then: [{ ...look, at: moment('1 day') }],
  },
  {
    name: 'a member leaves a waitlist',
    given: waits(),
    ...leave,
    then: [look, { ...leave, expected: 'not_found' }],
  },
  {
    name: 'a member who leaves with an open offer passes its seats to the next entry',
    given: offered,
    ...leave,
    with: { entry_id: added(11) },
  },
  {
    name: "a member cannot leave another person's entry, an unknown one or one that led to a booking",
    given: own(`status = 'accepted'`),
    ...leave,
    expected: 'not_found',
    then: [
      { ...leave, with: { entry_id: added(11) }, expected: 'not_found' },
      { ...leave, with: { entry_id: nothing }, expected: 'not_found' },
      { ...leave, with: { entry_id: null }, expected: 'not_found' },
      { ...leave, as: person(13), expected: 'not_found' },
      { ...leave, as: ADMIN, expected: 'not_found' },
      { ...leave, as: null, expected: '42501' },
    ],
  },
  {
    name: 'a member sees an entry made at the moment they confirmed the address',
    given: own(`created_at = (select e.confirmed_at from private.profile_emails e where e.profile_id = '${MEMBER}')`),
    ...look,
  },
]
