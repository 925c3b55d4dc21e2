import { addedRowId, customer, OTHER_MEMBER } from '../../support/people'
import type { SnapshotCase } from '../case'
import { insertAccountSql, AGATHA_ADDRESS, NEWCOMER_ID, TEST_TIME_SQL } from './claims'

/**
 * Adds the account, and changes fields of the two customer records that the claim merges: the one that staff made, and
 * the account's own.
 */
const updateCustomersSql = (
  staffFields: string,
  accountFields: string,
) => `${insertAccountSql(AGATHA_ADDRESS, TEST_TIME_SQL)}
  update public.customers set ${staffFields} where id = '${customer(20)}';
  update public.customers set ${accountFields} where profile_id = '${NEWCOMER_ID}'`
const createMergeCase = (name: string, staffFields: string, accountFields: string): SnapshotCase => ({
  name,
  given: `${updateCustomersSql(staffFields, accountFields)}; insert into auth.refresh_tokens (id, user_id, token)
    values (902, '${OTHER_MEMBER}', 'another''s')`,
  call: 'claim_customer',
  with: { token: addedRowId(20), password: 'lantern-and-fog-9' },
  as: NEWCOMER_ID,
  expected: 'claimed',
})
const createdAtSql = (days: number) => `created_at = private.now() - interval '${days} days'`

export const mergingCases: SnapshotCase[] = [
  createMergeCase(
    'a claimed customer record without a phone number gets that of the account, and the earlier joining date of the two',
    `phone = null, member_status = 'none', ${createdAtSql(1)}`,
    `phone = '0491 570 006', ${createdAtSql(3)}`,
  ),
  createMergeCase(
    'a customer record claimed by an account keeps its phone number, its member status and the earlier joining date',
    `phone = '0491 570 110', member_status = 'member', ${createdAtSql(9)}`,
    `phone = '0491 570 006', ${createdAtSql(3)}`,
  ),
]
