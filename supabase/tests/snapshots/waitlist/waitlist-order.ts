import { addedRowId, ADMIN, BEECHWORTH, customer, MEMBER, OPEN_OFFER } from '../../support/people'
import { type SnapshotCase, type SnapshotStep } from '../case'

/** The member waits for one seat, behind three earlier entries. */
const INSERT_MEMBER_ENTRY_SQL = `
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats)
  values ('${addedRowId(32)}', '${BEECHWORTH}', 'Beechworth', 'Mabel Moonlight', 'MEMBER@nextroom.test', 1);
  update public.events set max_registrations = (select seats_taken from public.event_stats
    where event_id = '${BEECHWORTH}') where id = '${BEECHWORTH}'`
const setMemberStatusSql = (status: string) => `
  update public.customers set member_status = '${status}' where profile_id = '${MEMBER}'`
/**
 * Sets the status of Winifred, a customer without an account. Her waitlist entry for one seat is older than the
 * member's.
 */
const setCustomerStatusSql = (status: string) => `
  update public.customers set email = 'Winifred@example.test', member_status = '${status}' where id = '${customer(39)}'`
const READ_MY_WAITLIST_STEP: SnapshotStep = { call: 'my_waitlist', with: {}, as: MEMBER, expected: 'ok' }
const readNextEntries = (page: number, size: number): SnapshotStep => ({
  call: 'list_next_in_line',
  with: { page, page_size: size },
  as: ADMIN,
  expected: 'ok',
})
/** Declines Vesper's offer of one seat, which is then offered to the next entry. */
const DECLINE_OFFER_STEP: SnapshotStep = {
  call: 'decline_offer',
  with: { token: OPEN_OFFER },
  as: null,
  expected: 'declined',
}

export const waitlistOrderCases: SnapshotCase[] = [
  {
    name: 'a member who has booked before is ahead of all others on a waitlist',
    given: `${INSERT_MEMBER_ENTRY_SQL}; ${setMemberStatusSql('member')}; ${setCustomerStatusSql('none')}`,
    ...READ_MY_WAITLIST_STEP,
    then: [DECLINE_OFFER_STEP, READ_MY_WAITLIST_STEP],
  },
  {
    name: 'a member who has not booked before has no priority on a waitlist',
    given: `${INSERT_MEMBER_ENTRY_SQL}; ${setMemberStatusSql('vip')}; ${setCustomerStatusSql('none')}`,
    ...READ_MY_WAITLIST_STEP,
    then: [DECLINE_OFFER_STEP, READ_MY_WAITLIST_STEP],
  },
  {
    name: 'among people who have booked before, the earliest waitlist entry is first, with or without an account',
    given: `${INSERT_MEMBER_ENTRY_SQL}; ${setMemberStatusSql('member')}; ${setCustomerStatusSql('member')}`,
    ...READ_MY_WAITLIST_STEP,
    then: [DECLINE_OFFER_STEP, READ_MY_WAITLIST_STEP],
  },
  {
    name: 'the first waitlist entry is skipped if it needs more seats than are free',
    given: `${INSERT_MEMBER_ENTRY_SQL}; ${setMemberStatusSql('member')}; ${setCustomerStatusSql('none')};
      update public.waitlist_submissions set seats = 2 where id = '${addedRowId(32)}'`,
    ...READ_MY_WAITLIST_STEP,
    then: [DECLINE_OFFER_STEP, READ_MY_WAITLIST_STEP],
  },
  {
    name: 'staff see the next waitlist entry of each trip page by page, longest wait first',
    given: `${INSERT_MEMBER_ENTRY_SQL}; ${setMemberStatusSql('member')}; ${setCustomerStatusSql('none')}`,
    ...readNextEntries(1, 1),
    then: [
      readNextEntries(2, 1),
      readNextEntries(3, 1),
      readNextEntries(-1, -1),
      readNextEntries(2147483647, 2147483647),
      { call: 'list_next_in_line', with: { page: null, page_size: null }, as: ADMIN, expected: 'ok' },
      { ...readNextEntries(1, 1), as: MEMBER, expected: '42501' },
    ],
  },
  {
    name: 'the next waitlist entry is the earliest entry of a returning customer, in any letter case of the address',
    given: `${INSERT_MEMBER_ENTRY_SQL}; ${setMemberStatusSql('member')}; ${setCustomerStatusSql('member')}`,
    ...readNextEntries(1, 20),
  },
  {
    name: 'the list of next waitlist entries is empty when all waitlists are empty',
    given: 'delete from public.waitlist_submissions where true',
    ...readNextEntries(1, 20),
  },
]
