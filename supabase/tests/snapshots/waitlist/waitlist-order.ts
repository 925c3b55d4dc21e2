import { added, ADMIN, BEECHWORTH, customer, MEMBER, OPEN_OFFER } from '../../support/people'
import { type Case, type Step } from '../case'

/** The member waits for one seat, behind three earlier entries. */
const WAITS = `
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats)
  values ('${added(32)}', '${BEECHWORTH}', 'Beechworth', 'Mabel Moonlight', 'MEMBER@nextroom.test', 1);
  update public.events set max_registrations = (select seats_taken from public.event_stats
    where event_id = '${BEECHWORTH}') where id = '${BEECHWORTH}'`
const tier = (status: string) => `
  update public.customers set member_status = '${status}' where profile_id = '${MEMBER}'`
/** Winifred, a customer without an account, joined earlier and also waits for one seat. */
const customerTier = (status: string) => `
  update public.customers set email = 'Winifred@example.test', member_status = '${status}' where id = '${customer(39)}'`
const look: Step = { call: 'my_waitlist', with: {}, as: MEMBER, expected: 'ok' }
const next = (page: number, size: number): Step => ({
  call: 'list_next_in_line',
  with: { page, page_size: size },
  as: ADMIN,
  expected: 'ok',
})
/** Declines Vesper's offer of one seat, which is then offered to the next entry. */
const free: Step = { call: 'decline_offer', with: { token: OPEN_OFFER }, as: null, expected: 'declined' }

export const cases: Case[] = [
  {
    name: 'a member who has booked before is ahead of all others on a waitlist',
    given: `${WAITS}; ${tier('member')}; ${customerTier('none')}`,
    ...look,
    then: [free, look],
  },
  {
    name: 'a member who has not booked before has no priority on a waitlist',
    given: `${WAITS}; ${tier('vip')}; ${customerTier('none')}`,
    ...look,
    then: [free, look],
  },
  {
    name: 'among people who have booked before, the earliest entry is first, with or without an account',
    given: `${WAITS}; ${tier('member')}; ${customerTier('member')}`,
    ...look,
    then: [free, look],
  },
  {
    name: 'the first entry is skipped if it needs more seats than are free',
    given: `${WAITS}; ${tier('member')}; ${customerTier('none')};
      update public.waitlist_submissions set seats = 2 where id = '${added(32)}'`,
    ...look,
    then: [free, look],
  },
  {
    name: 'staff page through the next entry of each trip, with the longest wait first',
    given: `${WAITS}; ${tier('member')}; ${customerTier('none')}`,
    ...next(1, 1),
    then: [
      next(2, 1),
      next(3, 1),
      next(-1, -1),
      next(2147483647, 2147483647),
      { call: 'list_next_in_line', with: { page: null, page_size: null }, as: ADMIN, expected: 'ok' },
      { ...next(1, 1), as: MEMBER, expected: '42501' },
    ],
  },
  {
    name: 'the next entry is the earliest of those who booked before, in any letter case of the address',
    given: `${WAITS}; ${tier('member')}; ${customerTier('member')}`,
    ...next(1, 20),
  },
  {
    name: 'the list of next entries is empty when all waitlists are empty',
    given: 'delete from public.waitlist_submissions where true',
    ...next(1, 20),
  },
]
