import {
  addedRowId,
  ADMIN,
  booking,
  MODERATOR,
  MANAGER,
  DRAFT,
  FREMANTLE,
  GUIDE,
  MEMBER,
  UNKNOWN_ID,
  order,
  TASMANIA,
} from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { insertAccountSql, NEWCOMER_ID, TEST_TIME_SQL } from '../people/claims'

/** Adds an account with the address of the staff invitation in fixtures.sql, which expires in three days. */
const insertInvitedAccountSql = (confirmed?: string) => insertAccountSql('Asked@example.test', confirmed)
const joinStaff = (expected: string, overrides: Partial<SnapshotStep> = {}): SnapshotStep => ({
  call: 'join_staff',
  with: { token: addedRowId(73), password: 'lantern-and-fog-9' },
  as: NEWCOMER_ID,
  expected,
  ...(overrides as object),
})
const readPermissions = (caller: string): SnapshotStep => ({ call: 'my_permissions', as: caller, expected: 'ok' })
const readInvite = (expected: string, token = addedRowId(73), caller: string | null = null): SnapshotStep => ({
  call: 'staff_invite',
  with: { token },
  as: caller,
  expected,
})
const inviteStaff = (expected: string, args: Record<string, unknown>, caller = ADMIN): SnapshotStep => ({
  call: 'invite_staff',
  with: args,
  as: caller,
  expected,
})
const changeStaff = (expected: string, user_id: string, role: string | null, events: unknown = []): SnapshotStep => ({
  call: 'change_staff',
  with: { user_id, role, events },
  as: ADMIN,
  expected,
})
const endStaff = (expected: string, user_id: string, caller = ADMIN): SnapshotStep => ({
  call: 'end_staff',
  with: { user_id },
  as: caller,
  expected,
})
const readGuideEvents = (user_id: string): SnapshotStep => ({
  sql: `select e.title, e.location, e.start_date, t.seats_taken from public.staff_events s
    join public.events e on e.id = s.event_id join public.event_stats t on t.event_id = e.id
    where s.user_id = $1 order by e.start_date desc, e.id`,
  values: [user_id],
  as: user_id,
  expected: 'done',
})
const READ_STAFF_LISTS_STEP: SnapshotStep = {
  sql: `select (select jsonb_agg(to_jsonb(s) order by s.ended_at nulls first, s.since, s.user_id)
      from public.staff_overview s) as staff,
    (select jsonb_agg(to_jsonb(i) order by i.email) from public.staff_invites i) as invites`,
  as: ADMIN,
  expected: 'done',
}
const runAsOwner = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })

const joinCases: SnapshotCase[] = [
  {
    name: 'a user with the invited address joins the staff with a new password, and their other sessions end',
    ...joinStaff('joined'),
    given: insertInvitedAccountSql(TEST_TIME_SQL),
    then: [readPermissions(NEWCOMER_ID), joinStaff('not_found'), readInvite('not_found'), READ_STAFF_LISTS_STEP],
  },
  {
    name: 'a user with another or an unconfirmed address cannot accept a staff invitation',
    ...joinStaff('other_address'),
    given: insertInvitedAccountSql(),
    then: [
      { ...joinStaff('other_address'), as: MEMBER },
      { ...joinStaff('42501'), as: null },
      readInvite('ok'),
      readPermissions(NEWCOMER_ID),
    ],
  },
  {
    name: 'a staff invitation stays valid after an attempt with a password that is too short',
    ...joinStaff('weak_password', { with: { token: addedRowId(73), password: 'short' } }),
    given: insertInvitedAccountSql(TEST_TIME_SQL),
    then: [readInvite('ok', addedRowId(73), NEWCOMER_ID), joinStaff('joined')],
  },
  {
    name: 'an expired or unknown staff invitation cannot be accepted',
    ...joinStaff('expired'),
    given: insertInvitedAccountSql(TEST_TIME_SQL),
    at: timeAfterTest('3 days'),
    then: [readInvite('expired'), readInvite('not_found', UNKNOWN_ID)],
  },
  {
    name: 'a former guide can be invited again, and gets the departures of the new invitation',
    ...endStaff('ended', GUIDE),
    given: `update auth.users set email_confirmed_at = private.now() where id = '${GUIDE}'`,
    then: [
      readPermissions(GUIDE),
      inviteStaff('invited', {
        email: 'Guide@example.test',
        role: 'guide',
        events: [FREMANTLE, UNKNOWN_ID, 'none'],
      }),
      {
        sql: `select public.join_staff(t.token, 'lantern-and-fog-9') from public.staff_invites i
          join private.staff_invite_tokens t on t.invite_id = i.id
          where i.email = 'guide@example.test' and set_config('request.jwt.claims',
            '{"sub": "${GUIDE}", "role": "authenticated"}', true) is not null`,
        as: 'owner',
        expected: 'done',
      },
      readGuideEvents(GUIDE),
    ],
  },
]

const NEW_EMAIL = 'new@example.test'
const inviteCases: SnapshotCase[] = [
  {
    name: 'a new staff invitation replaces the earlier one, and a repeated request sends no second invitation',
    ...inviteStaff('invited', { email: ' New@Example.test ', role: 'accountant', events: [TASMANIA] }),
    then: [
      inviteStaff('invited', { email: 'new@example.test', role: 'guide', events: [TASMANIA] }),
      ...[74, 74].map((n) =>
        inviteStaff('invited', { email: NEW_EMAIL, role: 'accountant', request_id: addedRowId(n) }),
      ),
      ...['no address', null, NEW_EMAIL].flatMap((email) =>
        ['king', null].map((role) => inviteStaff('invalid', { email, role })),
      ),
      { ...inviteStaff('invited', { email: NEW_EMAIL, role: 'accountant' }), at: timeAfterTest('1 hour') },
      inviteStaff('42501', { email: 'new@example.test', role: 'owner' }, MANAGER),
    ],
  },
  {
    name: 'current staff cannot be invited, and former staff can',
    ...inviteStaff('already_staff', { email: 'desk@example.test', role: 'owner' }),
    then: [endStaff('ended', MANAGER), inviteStaff('invited', { email: 'desk@example.test', role: 'accountant' })],
  },
  {
    name: 'a withdrawn staff invitation is not found',
    sql: `delete from public.staff_invites where id = '${addedRowId(72)}'`,
    as: ADMIN,
    expected: 'done',
    then: [
      readInvite('not_found'),
      { sql: `delete from public.staff_invites where id = '${addedRowId(72)}'`, as: ADMIN, expected: 'done' },
    ],
  },
]

const changeCases: SnapshotCase[] = [
  {
    name: 'an admin changes the departures of a guide, and giving the guide another role removes all departures',
    ...changeStaff('changed', GUIDE, 'guide', [TASMANIA, FREMANTLE]),
    then: [
      changeStaff('changed', GUIDE, 'guide', [FREMANTLE, TASMANIA]),
      readPermissions(GUIDE),
      readGuideEvents(GUIDE),
      changeStaff('changed', GUIDE, 'manager', [TASMANIA]),
      readPermissions(GUIDE),
    ],
  },
  {
    name: 'the last owner cannot be demoted or removed',
    ...changeStaff('last_owner', ADMIN, 'manager'),
    then: [
      endStaff('last_owner', ADMIN),
      changeStaff('changed', MANAGER, 'owner'),
      changeStaff('changed', ADMIN, 'manager'),
      endStaff('ended', ADMIN, MANAGER),
      endStaff('last_owner', MANAGER, MANAGER),
      readPermissions(ADMIN),
    ],
  },
  {
    name: 'staff access cannot be changed for a user who is not staff, or to an unknown role',
    ...changeStaff('not_found', MEMBER, 'manager'),
    then: [
      changeStaff('invalid', MANAGER, 'king'),
      changeStaff('invalid', MANAGER, null),
      endStaff('ended', MODERATOR),
      endStaff('not_found', MODERATOR),
      changeStaff('not_found', MODERATOR, 'manager'),
      endStaff('not_found', MEMBER),
    ],
  },
  {
    name: 'setting is_admin in the database makes a user an owner, and unsetting it ends their staff access',
    ...runAsOwner(`update public.profiles set is_admin = true where id = '${MEMBER}'`),
    then: [
      readPermissions(MEMBER),
      // Two statements, so that the audit entries have a fixed order. One update may change its rows in any order.
      runAsOwner(`update public.profiles set is_admin = false where id = '${MEMBER}'`),
      runAsOwner(`update public.profiles set is_admin = false where id = '${MANAGER}'`),
      readPermissions(MEMBER),
      runAsOwner(`update public.profiles set is_admin = true where id = '${MANAGER}'`),
      readPermissions(MANAGER),
    ],
  },
]

const callAsStaff = (call: string, args: Record<string, unknown>, caller: string, expected: string): SnapshotStep => ({
  call,
  with: args,
  as: caller,
  expected,
})
const accessCases: SnapshotCase[] = [
  {
    name: 'only an owner can refund more than the daily limit',
    ...callAsStaff('refund_payment', { booking_id: booking(6), amount: 1000.01 }, MANAGER, 'over_limit'),
    then: [
      callAsStaff('refund_order', { order_id: order(2), amount: 1000.01 }, MANAGER, 'over_limit'),
      callAsStaff('begin_card_refund', { payment_id: UNKNOWN_ID, amount: 1000.01 }, MANAGER, 'not_found'),
      callAsStaff('refund_payment', { booking_id: booking(6), amount: 400 }, MANAGER, 'refunded'),
      callAsStaff('refund_payment', { booking_id: booking(6), amount: 600.01 }, MANAGER, 'over_limit'),
      callAsStaff('refund_payment', { booking_id: booking(6), amount: 600 }, MANAGER, 'refunded'),
      {
        ...callAsStaff('refund_payment', { booking_id: booking(6), amount: 0.01 }, MANAGER, 'refunded'),
        at: timeAfterTest('24 hours'),
      },
      callAsStaff('refund_payment', { booking_id: booking(6), amount: 1000.01 }, ADMIN, 'refunded'),
    ],
  },
  {
    name: 'the admin dashboard and the search show each role only what its permissions allow',
    ...callAsStaff('admin_today', {}, GUIDE, 'ok'),
    then: [
      callAsStaff('admin_today', {}, MODERATOR, 'ok'),
      callAsStaff('admin_today', {}, ADMIN, 'ok'),
      callAsStaff('admin_search', { q: 'wi' }, GUIDE, 'ok'),
      callAsStaff('admin_search', { q: 'wi' }, MANAGER, 'ok'),
      callAsStaff('admin_search', { q: 'haunted' }, GUIDE, 'ok'),
      callAsStaff('admin_search', { q: 'wi' }, MODERATOR, 'ok'),
      callAsStaff('admin_search', { q: 'fremantle' }, GUIDE, 'ok'),
    ],
  },
  {
    name: 'a guide reads the announcements of their own departures, and of no other',
    ...callAsStaff('list_announcements', { event_id: TASMANIA }, GUIDE, 'ok'),
    then: [
      callAsStaff('list_announcements', { event_id: DRAFT }, GUIDE, 'ok'),
      callAsStaff('list_announcements', { event_id: FREMANTLE }, GUIDE, '42501'),
    ],
  },
]

export const staffCases: SnapshotCase[] = [...joinCases, ...inviteCases, ...changeCases, ...accessCases]
