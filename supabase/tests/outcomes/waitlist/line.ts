import { added, ADMIN, BEECHWORTH, customer, MEMBER, OPEN_OFFER } from '../../support/people'
import { type Case, type Step } from '../frame'

/** The member waits for one seat, after three others. */
const WAITS = `
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats)
  values ('${added(32)}', '${BEECHWORTH}', 'Beechworth', 'Mabel Moonlight', 'MEMBER@nextroom.test', 1);
  update public.events set max_registrations = (select seats_taken from public.event_stats
    where event_id = '${BEECHWORTH}') where id = '${BEECHWORTH}'`
const tier = (status: string) => `
  update public.customers set member_status = '${status}' where profile_id = '${MEMBER}'`
/** Winifred, who waits for one seat as well and longer, is a customer without an account. */
const known = (status: string) => `
  update public.customers set email = 'Winifred@example.test', member_status = '${status}' where id = '${customer(39)}'`
const look: Step = { call: 'my_waitlist', with: {}, as: MEMBER, answers: 'ok' }
const next = (page: number, size: number): Step => ({
  call: 'list_next_in_line',
  with: { page, page_size: size },
  as: ADMIN,
  answers: 'ok',
})
/** Vesper's offer of one seat is declined: the seat goes on. */
const free: Step = { call: 'decline_offer', with: { token: OPEN_OFFER }, as: null, answers: 'declined' }

export const cases: Case[] = [
  {
    name: 'whoever has booked before stands before all others, however late',
    given: `${WAITS}; ${tier('member')}; ${known('none')}`,
    ...look,
    then: [free, look],
  },
  {
    name: 'who has an account and has not booked yet waits as everybody does',
    given: `${WAITS}; ${tier('vip')}; ${known('none')}`,
    ...look,
    then: [free, look],
  },
  {
    name: 'among those who have booked before the earliest is first, with an account or without',
    given: `${WAITS}; ${tier('member')}; ${known('member')}`,
    ...look,
    then: [free, look],
  },
  {
    name: 'who stands first and asks for more than is free is passed over',
    given: `${WAITS}; ${tier('member')}; ${known('none')};
      update public.waitlist_submissions set seats = 2 where id = '${added(32)}'`,
    ...look,
    then: [free, look],
  },
  {
    name: 'staff are told who is next for each trip, whoever waited longest first, a page at a time',
    given: `${WAITS}; ${tier('member')}; ${known('none')}`,
    ...next(1, 1),
    then: [
      next(2, 1),
      next(3, 1),
      next(-1, -1),
      next(2147483647, 2147483647),
      { call: 'list_next_in_line', with: { page: null, page_size: null }, as: ADMIN, answers: 'ok' },
      { ...next(1, 1), as: MEMBER, answers: '42501' },
    ],
  },
  {
    name: 'of those who have booked before, whose address is written otherwise too, the earliest is next',
    given: `${WAITS}; ${tier('member')}; ${known('member')}`,
    ...next(1, 20),
  },
  {
    name: 'nobody is next where nobody waits',
    given: 'delete from public.waitlist_submissions where true',
    ...next(1, 20),
  },
]
