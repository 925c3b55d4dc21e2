import {
  ACCOUNTANT,
  addedRowId,
  booking,
  comment,
  GUIDE,
  MANAGER,
  MEMBER,
  MODERATOR,
  TASMANIA,
} from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'

const createWriteStep = (sql: string, caller: string, expected = 'done'): SnapshotStep => ({
  sql,
  as: caller,
  expected,
})
/**
 * Adds a verified second factor of a manager, and the manager's own comment and reply. Sessions without `aal2` have not
 * used the factor.
 */
const INSERT_FACTOR_SQL = `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
  values ('${addedRowId(99)}', '${MANAGER}', 'totp', 'verified', private.now(), private.now(), 'FACTORSECRET');
  insert into public.comments (id, event_id, user_id, content) values ('${addedRowId(80)}', '${TASMANIA}', '${MANAGER}', 'Own');
  insert into public.comment_replies (id, parent_comment_id, event_id, user_id, content)
  values ('${addedRowId(81)}', '${comment(2)}', '${TASMANIA}', '${MANAGER}', 'Own');`
const INSERT_PREFERENCES_SQL = `insert into public.email_preferences (profile_id, new_dates) values ('${MANAGER}', false);`
/**
 * A case whose statements have no where clause, so they change every row that the policies allow. No row may change.
 */
const createUnchangedCase = (name: string, caller: string, [first, ...more]: [string, ...string[]]): SnapshotCase => ({
  name,
  ...createWriteStep(first, caller),
  then: more.map((sql) => createWriteStep(sql, caller)),
})
const expectRefusedInsert = (columns: string, values: string): SnapshotStep =>
  createWriteStep(`insert into public.${columns} values (${values})`, MANAGER, '42501')

export const rowPoliciesCases: SnapshotCase[] = [
  createUnchangedCase('an update or delete of all rows of a staff table by a member changes no row', MEMBER, [
    `update public.booking_staff_notes set notes = 'x'`,
    `update public.contact_messages set handled_at = null`,
    `update public.interest_submissions set handled_at = null`,
    `update public.rooms set name = 'x'`,
    `update public.products set name = 'x'`,
    `delete from public.email_suppressions`,
    `delete from public.product_interest`,
    `delete from public.staff_invites`,
    `delete from public.rooms`,
    `delete from storage.objects`,
    `update storage.objects set name = 'x'`,
  ]),
  createUnchangedCase(
    'an update or delete of all rows by staff without the permission for the table changes no row',
    MODERATOR,
    [
      `update public.booking_staff_notes set notes = 'x'`,
      `delete from public.email_suppressions`,
      `delete from public.product_interest`,
      `delete from public.staff_invites`,
      `delete from storage.objects`,
      `update storage.objects set name = 'x'`,
    ],
  ),
  createUnchangedCase(
    'an accountant cannot mark messages as handled: an update of all messages changes no row',
    ACCOUNTANT,
    [`update public.contact_messages set handled_at = null`],
  ),
  {
    name: 'staff without the booking permission cannot add notes to a booking',
    given: `delete from public.booking_staff_notes where true`,
    ...createWriteStep(
      `insert into public.booking_staff_notes (booking_id, notes) values ('${booking(1)}', 'x')`,
      GUIDE,
      '42501',
    ),
  },
  {
    name: "a session that has not verified the account's second factor cannot add comments, likes or preferences",
    given: INSERT_FACTOR_SQL,
    ...expectRefusedInsert('comments (event_id, user_id, content)', `'${TASMANIA}', '${MANAGER}', 'x'`),
    then: [
      expectRefusedInsert(
        'comment_replies (parent_comment_id, event_id, user_id, content)',
        `'${comment(2)}', '${TASMANIA}', '${MANAGER}', 'x'`,
      ),
      expectRefusedInsert('comment_reactions (user_id, comment_id)', `'${MANAGER}', '${comment(2)}'`),
      expectRefusedInsert('reactions (user_id, event_id, reaction_type)', `'${MANAGER}', '${TASMANIA}', 'eye'`),
      expectRefusedInsert('email_preferences (profile_id, new_dates)', `'${MANAGER}', true`),
    ],
  },
  {
    name: "a session that has not verified the account's second factor cannot change comments or preferences",
    given: `${INSERT_FACTOR_SQL} ${INSERT_PREFERENCES_SQL}`,
    ...createWriteStep(`update public.comments set content = 'x'`, MANAGER),
    then: [
      createWriteStep(`update public.comment_replies set content = 'x'`, MANAGER),
      createWriteStep(`update public.email_preferences set new_dates = true`, MANAGER),
      createWriteStep(`update public.profiles set full_name = 'Mabel Moon'`, MANAGER, '42501'),
      {
        ...createWriteStep(`update public.email_preferences set new_dates = true`, MANAGER),
        claims: { aal: 'aal2' },
      },
    ],
  },
]
