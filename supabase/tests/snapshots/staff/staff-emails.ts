import { addedRowId, ADMIN } from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'
import { insertAccountSql, NEWCOMER_ID, TEST_TIME_SQL } from '../people/claims'

/** Adds an account with the address of the staff invitation in fixtures.sql. */
const INSERT_INVITED_ACCOUNT_SQL = insertAccountSql('Asked@example.test', TEST_TIME_SQL)
const JOIN_STAFF_STEP: SnapshotStep = {
  call: 'join_staff',
  with: { token: addedRowId(73), password: 'lantern-and-fog-9' },
  as: NEWCOMER_ID,
  expected: 'joined',
}

/** Cases in which an account or a role changes while a staff invitation is open. */
export const staffEmailsCases: SnapshotCase[] = [
  {
    name: 'an invitation to a lower role does not demote a user who has become an owner',
    ...JOIN_STAFF_STEP,
    given: `${INSERT_INVITED_ACCOUNT_SQL}; update public.profiles set is_admin = true where id = '${NEWCOMER_ID}'`,
    then: [{ call: 'my_permissions', as: NEWCOMER_ID, expected: 'ok' }],
  },
  {
    name: 'deleting an account deletes its own staff invitation, but not invitations to others',
    call: 'delete_my_account',
    as: NEWCOMER_ID,
    expected: 'deleted',
    given: `${INSERT_INVITED_ACCOUNT_SQL}; insert into public.staff_invites (email, role, expires_at)
      values ('other@example.test', 'manager', private.now() + interval '1 day')`,
    then: [
      { call: 'staff_invite', with: { token: addedRowId(73) }, as: null, expected: 'not_found' },
      { sql: 'select i.email, i.role from public.staff_invites i order by 1', as: ADMIN, expected: 'done' },
    ],
  },
]
