import {
  added,
  ADMIN,
  booking,
  COMMUNITY,
  DESK,
  DRAFT,
  FREMANTLE,
  GUIDE,
  MEMBER,
  nothing,
  order,
  TASMANIA,
} from '../../support/people'
import { moment, type Case, type Step } from '../frame'
import { account, NEWCOMER, now } from './claims'

/** Somebody with the address that fixtures.sql has invited, for three days. */
const asked = (confirmed?: string) => account('Asked@example.test', confirmed)
const join = (answers: string, more: Partial<Step> = {}): Step => ({
  call: 'join_staff',
  with: { token: added(73), password: 'lantern-and-fog-9' },
  as: NEWCOMER,
  answers,
  ...(more as object),
})
const rights = (as: string): Step => ({ call: 'my_permissions', as, answers: 'ok' })
const leads = (answers: string, token = added(73), as: string | null = null): Step => ({
  call: 'staff_invite',
  with: { token },
  as,
  answers,
})
const invite = (answers: string, given: Record<string, unknown>, as = ADMIN): Step => ({
  call: 'invite_staff',
  with: given,
  as,
  answers,
})
const change = (answers: string, user_id: string, role: string | null, departures: unknown = []): Step => ({
  call: 'change_staff',
  with: { user_id, role, departures },
  as: ADMIN,
  answers,
})
const end = (answers: string, user_id: string, as = ADMIN): Step => ({
  call: 'end_staff',
  with: { user_id },
  as,
  answers,
})
const departuresOf = (user_id: string): Step => ({
  sql: `select e.title, e.location, e.start_date, t.seats_taken from public.staff_events s
    join public.events e on e.id = s.event_id join public.event_stats t on t.event_id = e.id
    where s.user_id = $1 order by e.start_date desc, e.id`,
  values: [user_id],
  as: user_id,
  answers: 'done',
})
const STAFF_LISTS: Step = {
  sql: `select (select jsonb_agg(to_jsonb(s) order by s.ended_at nulls first, s.since, s.user_id)
      from public.staff_overview s) as staff,
    (select jsonb_agg(to_jsonb(i) order by i.email) from public.staff_invites i) as invites`,
  as: ADMIN,
  answers: 'done',
}
const owner = (sql: string): Step => ({ sql, as: 'owner', answers: 'done' })

const joining: Case[] = [
  {
    name: 'who follows the letter signed in with its address joins, with a password that nobody else knows',
    ...join('joined'),
    given: asked(now),
    then: [rights(NEWCOMER), join('not_found'), leads('not_found'), STAFF_LISTS],
  },
  {
    name: 'an address that is not confirmed, or another one, joins nobody',
    ...join('other_address'),
    given: asked(),
    then: [{ ...join('other_address'), as: MEMBER }, { ...join('42501'), as: null }, leads('ok'), rights(NEWCOMER)],
  },
  {
    name: 'a password too short is refused, and the letter is good still',
    ...join('weak_password', { with: { token: added(73), password: 'short' } }),
    given: asked(now),
    then: [leads('ok', added(73), NEWCOMER), join('joined')],
  },
  {
    name: 'a letter leads nowhere once its time is over, nor does one that never was',
    ...join('expired'),
    given: asked(now),
    at: moment('3 days'),
    then: [leads('expired'), leads('not_found', nothing)],
  },
  {
    name: 'a guide who left comes back, and has the departures of the new letter',
    ...end('ended', GUIDE),
    given: `update auth.users set email_confirmed_at = private.now() where id = '${GUIDE}'`,
    then: [
      rights(GUIDE),
      invite('invited', { email: 'Guide@example.test', role: 'guide', departures: [FREMANTLE, nothing, 'none'] }),
      {
        sql: `select public.join_staff(t.token, 'lantern-and-fog-9') from public.staff_invites i
          join private.staff_invite_tokens t on t.invite_id = i.id
          where i.email = 'guide@example.test' and set_config('request.jwt.claims',
            '{"sub": "${GUIDE}", "role": "authenticated"}', true) is not null`,
        as: 'owner',
        answers: 'done',
      },
      departuresOf(GUIDE),
    ],
  },
]

const NEW = 'new@example.test'
const inviting: Case[] = [
  {
    name: 'somebody is asked to join by a letter, and asked again by another that alone is good; under one request once',
    ...invite('invited', { email: ' New@Example.test ', role: 'accountant', departures: [TASMANIA] }),
    then: [
      invite('invited', { email: 'new@example.test', role: 'guide', departures: [TASMANIA] }),
      ...[74, 74].map((n) => invite('invited', { email: NEW, role: 'accountant', request_id: added(n) })),
      ...['no address', null, NEW].flatMap((email) => ['king', null].map((role) => invite('invalid', { email, role }))),
      { ...invite('invited', { email: NEW, role: 'accountant' }), at: moment('1 hour') },
      invite('42501', { email: 'new@example.test', role: 'owner' }, DESK),
    ],
  },
  {
    name: 'who is one of the staff is asked for nothing, and who was is asked again',
    ...invite('already_staff', { email: 'desk@example.test', role: 'owner' }),
    then: [end('ended', DESK), invite('invited', { email: 'desk@example.test', role: 'accountant' })],
  },
  {
    name: 'a letter that is withdrawn leads nowhere',
    sql: `delete from public.staff_invites where id = '${added(72)}'`,
    as: ADMIN,
    answers: 'done',
    then: [
      leads('not_found'),
      { sql: `delete from public.staff_invites where id = '${added(72)}'`, as: ADMIN, answers: 'done' },
    ],
  },
]

const changing: Case[] = [
  {
    name: 'a guide is given other departures, and another role takes them away',
    ...change('changed', GUIDE, 'guide', [TASMANIA, FREMANTLE]),
    then: [
      change('changed', GUIDE, 'guide', [FREMANTLE, TASMANIA]),
      rights(GUIDE),
      departuresOf(GUIDE),
      change('changed', GUIDE, 'manager', [TASMANIA]),
      rights(GUIDE),
    ],
  },
  {
    name: 'the last owner stays one, whatever other staff there is',
    ...change('last_owner', ADMIN, 'manager'),
    then: [
      end('last_owner', ADMIN),
      change('changed', DESK, 'owner'),
      change('changed', ADMIN, 'manager'),
      end('ended', ADMIN, DESK),
      end('last_owner', DESK, DESK),
      rights(ADMIN),
    ],
  },
  {
    name: 'nobody is changed who is none of the staff, and nobody to a role that is not known',
    ...change('not_found', MEMBER, 'manager'),
    then: [
      change('invalid', DESK, 'king'),
      change('invalid', DESK, null),
      end('ended', COMMUNITY),
      end('not_found', COMMUNITY),
      change('not_found', COMMUNITY, 'manager'),
      end('not_found', MEMBER),
    ],
  },
  {
    name: 'whom the database makes an admin is an owner, and none of the staff once it takes that back',
    ...owner(`update public.profiles set is_admin = true where id = '${MEMBER}'`),
    then: [
      rights(MEMBER),
      owner(`update public.profiles set is_admin = false where id in ('${MEMBER}', '${DESK}')`),
      rights(MEMBER),
      owner(`update public.profiles set is_admin = true where id = '${DESK}'`),
      rights(DESK),
    ],
  },
]

const over = (call: string, given: Record<string, unknown>, as: string, answers: string): Step => ({
  call,
  with: given,
  as,
  answers,
})
const reaching: Case[] = [
  {
    name: 'more than the house allows within a day goes back by the hand of an owner alone',
    ...over('refund_payment', { booking_id: booking(6), amount: 1000.01 }, DESK, 'over_limit'),
    then: [
      over('refund_order', { order_id: order(2), amount: 1000.01 }, DESK, 'over_limit'),
      over('begin_card_refund', { payment_id: nothing, amount: 1000.01 }, DESK, 'not_found'),
      over('refund_payment', { booking_id: booking(6), amount: 400 }, DESK, 'refunded'),
      over('refund_payment', { booking_id: booking(6), amount: 600.01 }, DESK, 'over_limit'),
      over('refund_payment', { booking_id: booking(6), amount: 600 }, DESK, 'refunded'),
      { ...over('refund_payment', { booking_id: booking(6), amount: 0.01 }, DESK, 'refunded'), at: moment('24 hours') },
      over('refund_payment', { booking_id: booking(6), amount: 1000.01 }, ADMIN, 'refunded'),
    ],
  },
  {
    name: 'each of the staff is told what his rights reach: the guide, who moderates, the owner',
    ...over('admin_today', {}, GUIDE, 'ok'),
    then: [
      over('admin_today', {}, COMMUNITY, 'ok'),
      over('admin_today', {}, ADMIN, 'ok'),
      over('admin_search', { q: 'wi' }, GUIDE, 'ok'),
      over('admin_search', { q: 'wi' }, DESK, 'ok'),
      over('admin_search', { q: 'haunted' }, GUIDE, 'ok'),
      over('admin_search', { q: 'wi' }, COMMUNITY, 'ok'),
      over('admin_search', { q: 'fremantle' }, GUIDE, 'ok'),
    ],
  },
  {
    name: 'a guide reads the letters to the guests of his own departures, and of no other',
    ...over('list_announcements', { event_id: TASMANIA }, GUIDE, 'ok'),
    then: [
      over('list_announcements', { event_id: DRAFT }, GUIDE, 'ok'),
      over('list_announcements', { event_id: FREMANTLE }, GUIDE, '42501'),
    ],
  },
]

export const cases: Case[] = [...joining, ...inviting, ...changing, ...reaching]
