import { added, ADMIN, DESK, FREMANTLE, GUIDE, person, TASMANIA } from '../../support/people'
import { type Case, type Step } from '../frame'

/** Sessions of the owner and of another of the staff, each with a factor and a code. */
const [HERE, THEIRS, PHONE, KEY] = [added(90), added(91), added(92), added(93)]
const CODE = 'abcd-efgh-ijkm-npqr-stuv-wxyz'
const session = (id: string, who: string, aal = 'aal1', begun = 'now()', more = 'null') =>
  `insert into auth.sessions (id, user_id, created_at, aal, factor_id) values ('${id}', '${who}', ${begun}, '${aal}', ${more});`
const factor = (id: string, who: string) =>
  `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
   values ('${id}', '${who}', 'Phone', 'totp', 'verified', private.now(), private.now(), 'ABC');`
const shown = (id: number, at: string, how: string) =>
  `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
   values ('${at}', private.now(), private.now(), '${how}', '${added(id)}');`
const code = (words: string, who: string) =>
  `insert into private.staff_recovery_codes (code_hash, user_id) values (private.recovery_hash('${words}'), '${who}');`
const tried = (who: string, ago: string) =>
  `insert into private.recovery_attempts values ('${who}', private.now() - interval '${ago}');`
const seen = (id: string, who: string, at: string) =>
  `insert into private.staff_sessions values ('${id}', '${who}', ${at});`
const owner = (sql: string): Step => ({ sql, as: 'owner', answers: 'done' })
const call = (name: string, answers: string, more: Partial<Step> = {}): Step => ({
  call: name,
  as: ADMIN,
  answers,
  claims: { aal: 'aal1', session_id: HERE },
  ...(more as object),
})

const LONG_AGO = `'2026-01-01'::timestamptz`
const two = `${session(HERE, ADMIN, 'aal2', 'now()', `'${PHONE}'`)} ${session(THEIRS, DESK, 'aal2', 'now()', `'${KEY}'`)}
  ${factor(PHONE, ADMIN)} ${factor(KEY, DESK)} ${code(CODE, ADMIN)} ${code('theirs', DESK)} ${code('theirs too', DESK)}
  ${shown(94, HERE, 'totp')} ${shown(95, HERE, 'password')} ${shown(96, THEIRS, 'totp')}`

const CODES_LEFT = owner('select c.user_id, count(*)::int from private.staff_recovery_codes c group by 1 order by 1')

const recovering: Case[] = [
  {
    name: 'a code takes the factor, sessions and tries of whoever spends it, and of nobody else',
    ...call('spend_recovery_code', 'removed', { with: { code: CODE } }),
    given: `${two} ${tried(DESK, '2 hours')}
      ${[1, 2, 3, 4, 5].map((n) => tried(DESK, `${n} minutes`)).join('')}`,
    then: [
      CODES_LEFT,
      owner(`select s.id, s.aal, s.factor_id from auth.sessions s where s.id in ('${HERE}', '${THEIRS}') order by 1`),
      owner(`select a.session_id, a.authentication_method from auth.mfa_amr_claims a order by 1, 2`),
    ],
  },
  {
    name: 'new codes end one’s own old ones alone',
    ...call('make_recovery_codes', 'made', { claims: { aal: 'aal2', session_id: HERE } }),
    given: two,
    then: [CODES_LEFT],
  },
]

const idling: Case[] = [
  {
    name: 'who is there keeps his own session, and what is old of his own goes, of nobody else',
    ...call('staff_seen', 'seen'),
    given: `${session(HERE, ADMIN)} ${session(THEIRS, DESK)} ${seen(HERE, ADMIN, LONG_AGO)}
      ${seen(added(94), ADMIN, `now() - interval '12 hours'`)} ${seen(added(95), ADMIN, LONG_AGO)}
      ${seen(THEIRS, DESK, LONG_AGO)}`,
    then: [
      owner(`select t.session_id, t.seen_at >= now() as just_now from private.staff_sessions t order by 1`),
      call('my_permissions', 'ok'),
    ],
  },
  {
    name: 'that somebody is there is noted each time',
    ...call('staff_seen', 'seen'),
    given: `${session(HERE, ADMIN)} ${seen(HERE, ADMIN, `'2050-01-01'::timestamptz`)}`,
  },
  {
    name: 'a session that was used to the hour is not over',
    ...call('my_permissions', 'ok'),
    given: `${session(HERE, ADMIN, 'aal1', LONG_AGO)} ${seen(HERE, ADMIN, `now() - interval '12 hours'`)}`,
  },
  {
    name: 'a session that is over ends alone, whoever sits at another',
    ...call('my_permissions', 'ended'),
    given: `${session(HERE, ADMIN, 'aal1', LONG_AGO)} ${session(THEIRS, DESK)} ${seen(THEIRS, DESK, 'now()')}`,
    then: [call('staff_seen', 'ended')],
  },
  {
    name: 'who has left is asked for nothing, and has no departures',
    ...call('my_permissions', 'ok', { as: GUIDE, claims: {} }),
    given: `update public.settings set staff_second_factor = true where only_row;
      update public.staff set ended_at = private.now() where user_id = '${GUIDE}'`,
    then: [call('staff_seen', 'no_staff', { as: GUIDE, claims: {} })],
  },
]

const joins = (who: string): Step => ({
  sql: `select public.join_staff(t.token, 'lantern-and-fog-9') from public.staff_invites i
          join private.staff_invite_tokens t on t.invite_id = i.id
    where i.email = private.email_of('${who}') and set_config('request.jwt.claims',
      '{"sub": "${who}", "role": "authenticated"}', true) is not null`,
  as: 'owner',
  answers: 'done',
})
const invite = (email: string, role: string, departures: string[]): Step => ({
  call: 'invite_staff',
  with: { email, role, departures },
  as: ADMIN,
  answers: 'invited',
})

const telling: Case[] = [
  {
    name: 'who comes back comes in the new role, from that day, and what opened the account opens it no more',
    ...invite('guide@example.test', 'guide', [TASMANIA, FREMANTLE]),
    given: `update auth.users set email_confirmed_at = private.now() where id = '${GUIDE}';
      update public.staff set since = private.now() - interval '90 days', ended_at = private.now(), role = 'accountant'
      where user_id = '${GUIDE}';
      insert into public.staff_events (user_id, event_id) values ('${GUIDE}', '${TASMANIA}') on conflict do nothing;
      create table auth.one_time_tokens (user_id uuid);
      insert into auth.one_time_tokens values ('${GUIDE}'), ('${DESK}');
      ${code('one', GUIDE)} ${code('theirs', DESK)}`,
    then: [
      joins(GUIDE),
      call('my_permissions', 'ok', { as: GUIDE, claims: {} }),
      owner('select t.user_id from auth.one_time_tokens t'),
      owner('select c.user_id from private.staff_recovery_codes c'),
    ],
  },
  {
    name: 'whose account goes is told of no factor that goes with it',
    call: 'delete_my_account',
    as: person(78),
    claims: { aal: 'aal2' },
    answers: 'deleted',
    given: `insert into auth.users (id, email, email_confirmed_at) values ('${person(78)}', 'goes@example.test', private.now());
      insert into public.staff (user_id, role) values ('${person(78)}', 'guide');
      ${factor(PHONE, person(78))}
      update public.staff set ended_at = private.now() where user_id = '${person(78)}'`,
  },
  {
    name: 'each password that is another is told of once',
    ...owner(`update auth.users set encrypted_password = 'two' where id = '${ADMIN}'`),
    given: `update auth.users set encrypted_password = 'one' where id = '${ADMIN}'`,
    then: [
      owner(`update auth.users set encrypted_password = 'three' where id = '${ADMIN}'`),
      owner(`update auth.users set encrypted_password = 'two' where id = '${ADMIN}'`),
    ],
  },
]

export const cases: Case[] = [...recovering, ...idling, ...telling]
