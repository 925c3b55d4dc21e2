import {
  added,
  ADMIN,
  booking,
  MODERATOR,
  MANAGER,
  DRAFT,
  FREMANTLE,
  GUIDE,
  MEMBER,
  nothing,
  order,
  TASMANIA,
} from '../../support/people'
import { moment, type Case, type Step } from '../case'
import { account, NEWCOMER, now } from './claims'

/** An account with the email address that fixtures.sql invites to the staff. The invitation expires in three days. */
const invitedAccount = (confirmed?: string) => account('Asked@example.test', confirmed)
const join = (expected: string, more: Partial<Step> = {}): Step => ({
  call: 'join_staff',
  with: { token: added(73), password: 'lantern-and-fog-9' },
  as: NEWCOMER,
  expected,
  ...(more as object),
})
const readPermissions = (as: string): Step => ({ call: 'my_permissions', as, expected: 'ok' })
const leads = (expected: string, token = added(73), as: string | null = null): Step => ({
  call: 'staff_invite',
  with: { token },
  as,
  expected,
})
const invite = (expected: string, given: Record<string, unknown>, as = ADMIN): Step => ({
  call: 'invite_staff',
  with: given,
  as,
  expected,
})
const change = (expected: string, user_id: string, role: string | null, departures: unknown = []): Step => ({
  call: 'change_staff',
  with: { user_id, role, departures },
  as: ADMIN,
  expected,
})
const end = (expected: string, user_id: string, as = ADMIN): Step => ({
  call: 'end_staff',
  with: { user_id },
  as,
  expected,
})
const departuresOf = (user_id: string): Step => ({
  sql: `select e.title, e.location, e.start_date, t.seats_taken from public.staff_events s
    join public.events e on e.id = s.event_id join public.event_stats t on t.event_id = e.id
    where s.user_id = $1 order by e.start_date desc, e.id`,
  values: [user_id],
  as: user_id,
  expected: 'done',
})
const STAFF_LISTS: Step = {
  sql: `select (select jsonb_agg(to_jsonb(s) order by s.ended_at nulls first, s.since, s.user_id)
      from public.staff_overview s) as staff,
    (select jsonb_agg(to_jsonb(i) order by i.email) from public.staff_invites i) as invites`,
  as: ADMIN,
  expected: 'done',
}
const owner = (sql: string): Step => ({ sql, as: 'owner', expected: 'done' })

const joining: Case[] = [
  {
    name: 'a user with the invited address joins the staff with a new password, which ends other sessions',
    ...join('joined'),
    given: invitedAccount(now),
    then: [readPermissions(NEWCOMER), join('not_found'), leads('not_found'), STAFF_LISTS],
  },
  {
    name: 'a user with another or an unconfirmed address cannot accept a staff invitation',
    ...join('other_address'),
    given: invitedAccount(),
    then: [
      { ...join('other_address'), as: MEMBER },
      { ...join('42501'), as: null },
      leads('ok'),
      readPermissions(NEWCOMER),
    ],
  },
  {
    name: 'a staff invitation stays valid after a password that is too short',
    ...join('weak_password', { with: { token: added(73), password: 'short' } }),
    given: invitedAccount(now),
    then: [leads('ok', added(73), NEWCOMER), join('joined')],
  },
  {
    name: 'an expired or unknown staff invitation cannot be accepted',
    ...join('expired'),
    given: invitedAccount(now),
    at: moment('3 days'),
    then: [leads('expired'), leads('not_found', nothing)],
  },
  {
    name: 'a former guide can be invited again, and gets the departures of the new invitation',
    ...end('ended', GUIDE),
    given: `update auth.users set email_confirmed_at = private.now() where id = '${GUIDE}'`,
    then: [
      readPermissions(GUIDE),
      invite('invited', { email: 'Guide@example.test', role: 'guide', departures: [FREMANTLE, nothing, 'none'] }),
      {
        sql: `select public.join_staff(t.token, 'lantern-and-fog-9') from public.staff_invites i
          join private.staff_invite_tokens t on t.invite_id = i.id
          where i.email = 'guide@example.test' and set_config('request.jwt.claims',
            '{"sub": "${GUIDE}", "role": "authenticated"}', true) is not null`,
        as: 'owner',
        expected: 'done',
      },
      departuresOf(GUIDE),
    ],
  },
]

const NEW = 'new@example.test'
const inviting: Case[] = [
  {
    name: 'a new staff invitation replaces the earlier one, and one request id sends one invitation',
    ...invite('invited', { email: ' New@Example.test ', role: 'accountant', departures: [TASMANIA] }),
    then: [
      invite('invited', { email: 'new@example.test', role: 'guide', departures: [TASMANIA] }),
      ...[74, 74].map((n) => invite('invited', { email: NEW, role: 'accountant', request_id: added(n) })),
      ...['no address', null, NEW].flatMap((email) => ['king', null].map((role) => invite('invalid', { email, role }))),
      { ...invite('invited', { email: NEW, role: 'accountant' }), at: moment('1 hour') },
      invite('42501', { email: 'new@example.test', role: 'owner' }, MANAGER),
    ],
  },
  {
    name: 'current staff cannot be invited, and former staff can',
    ...invite('already_staff', { email: 'desk@example.test', role: 'owner' }),
    then: [end('ended', MANAGER), invite('invited', { email: 'desk@example.test', role: 'accountant' })],
  },
  {
    name: 'a withdrawn staff invitation is not found',
    sql: `delete from public.staff_invites where id = '${added(72)}'`,
    as: ADMIN,
    expected: 'done',
    then: [
      leads('not_found'),
      { sql: `delete from public.staff_invites where id = '${added(72)}'`, as: ADMIN, expected: 'done' },
    ],
  },
]

const changing: Case[] = [
  {
    name: "an admin changes a guide's departures, and another role removes them",
    ...change('changed', GUIDE, 'guide', [TASMANIA, FREMANTLE]),
    then: [
      change('changed', GUIDE, 'guide', [FREMANTLE, TASMANIA]),
      readPermissions(GUIDE),
      departuresOf(GUIDE),
      change('changed', GUIDE, 'manager', [TASMANIA]),
      readPermissions(GUIDE),
    ],
  },
  {
    name: 'the last owner cannot be demoted or removed',
    ...change('last_owner', ADMIN, 'manager'),
    then: [
      end('last_owner', ADMIN),
      change('changed', MANAGER, 'owner'),
      change('changed', ADMIN, 'manager'),
      end('ended', ADMIN, MANAGER),
      end('last_owner', MANAGER, MANAGER),
      readPermissions(ADMIN),
    ],
  },
  {
    name: 'staff access cannot be changed for a user who is not staff, or to an unknown role',
    ...change('not_found', MEMBER, 'manager'),
    then: [
      change('invalid', MANAGER, 'king'),
      change('invalid', MANAGER, null),
      end('ended', MODERATOR),
      end('not_found', MODERATOR),
      change('not_found', MODERATOR, 'manager'),
      end('not_found', MEMBER),
    ],
  },
  {
    name: 'a user marked as admin in the database becomes an owner, and leaves the staff when unmarked',
    ...owner(`update public.profiles set is_admin = true where id = '${MEMBER}'`),
    then: [
      readPermissions(MEMBER),
      owner(`update public.profiles set is_admin = false where id in ('${MEMBER}', '${MANAGER}')`),
      readPermissions(MEMBER),
      owner(`update public.profiles set is_admin = true where id = '${MANAGER}'`),
      readPermissions(MANAGER),
    ],
  },
]

const over = (call: string, given: Record<string, unknown>, as: string, expected: string): Step => ({
  call,
  with: given,
  as,
  expected,
})
const reaching: Case[] = [
  {
    name: 'only an owner can refund more than the daily limit',
    ...over('refund_payment', { booking_id: booking(6), amount: 1000.01 }, MANAGER, 'over_limit'),
    then: [
      over('refund_order', { order_id: order(2), amount: 1000.01 }, MANAGER, 'over_limit'),
      over('begin_card_refund', { payment_id: nothing, amount: 1000.01 }, MANAGER, 'not_found'),
      over('refund_payment', { booking_id: booking(6), amount: 400 }, MANAGER, 'refunded'),
      over('refund_payment', { booking_id: booking(6), amount: 600.01 }, MANAGER, 'over_limit'),
      over('refund_payment', { booking_id: booking(6), amount: 600 }, MANAGER, 'refunded'),
      {
        ...over('refund_payment', { booking_id: booking(6), amount: 0.01 }, MANAGER, 'refunded'),
        at: moment('24 hours'),
      },
      over('refund_payment', { booking_id: booking(6), amount: 1000.01 }, ADMIN, 'refunded'),
    ],
  },
  {
    name: 'the admin dashboard and the search show each role what its permissions allow',
    ...over('admin_today', {}, GUIDE, 'ok'),
    then: [
      over('admin_today', {}, MODERATOR, 'ok'),
      over('admin_today', {}, ADMIN, 'ok'),
      over('admin_search', { q: 'wi' }, GUIDE, 'ok'),
      over('admin_search', { q: 'wi' }, MANAGER, 'ok'),
      over('admin_search', { q: 'haunted' }, GUIDE, 'ok'),
      over('admin_search', { q: 'wi' }, MODERATOR, 'ok'),
      over('admin_search', { q: 'fremantle' }, GUIDE, 'ok'),
    ],
  },
  {
    name: 'a guide reads the announcements of their own departures, and of no other',
    ...over('list_announcements', { event_id: TASMANIA }, GUIDE, 'ok'),
    then: [
      over('list_announcements', { event_id: DRAFT }, GUIDE, 'ok'),
      over('list_announcements', { event_id: FREMANTLE }, GUIDE, '42501'),
    ],
  },
]

export const cases: Case[] = [...joining, ...inviting, ...changing, ...reaching]
