import {
  addedRowId,
  ADMIN,
  booking,
  customer,
  event,
  FREMANTLE,
  MANAGER,
  MEMBER,
  OTHER_MEMBER,
  person,
  product,
  TASMANIA,
} from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'

const createQueryStep = (sql: string, overrides: Partial<SnapshotStep> = {}): SnapshotStep =>
  ({ sql, as: 'owner', expected: 'done', ...overrides }) as SnapshotStep
const queryAs = (user: string, select: string) =>
  createQueryStep(`with caller as materialized (select set_config('request.jwt.claims', '{"sub": "${user}"}', true))
    select ${select} from caller`)
const insertAddressSql = (
  profileId: string,
  email: string,
  confirmedAfter: string,
  givenUpAfter = 'null',
  claimed = 'null',
) =>
  `insert into private.profile_emails (profile_id, email, confirmed_at, given_up_at, claimed_at)
   values ('${profileId}', '${email}', private.now() + interval '${confirmedAfter}', ${givenUpAfter === 'null' ? 'null' : `private.now() + interval '${givenUpAfter}'`}, ${claimed});`
const checkOwnEmailSql = (name: string) => `private.is_my_email('${name}@example.test') as ${name}`
const insertFactorSql = (id: number, user: string, status: string) => `
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
  values ('${addedRowId(id)}', '${user}', 'totp', '${status}', private.now(), private.now(), 'FACTORSECRET');`
const readIsLastOwner = (...ids: string[]) =>
  createQueryStep(`select string_agg(private.is_last_owner(u::uuid)::text, ', ' order by n) as last_owner
    from unnest(array['${ids.join(`', '`)}']) with ordinality x (u, n)`)
const insertStaffSql = (user: string, role: string, ended = 'null') =>
  `insert into public.staff (user_id, role, ended_at) values ('${user}', '${role}', ${ended})
   on conflict (user_id) do update set role = excluded.role, ended_at = excluded.ended_at;`

const accountCases: SnapshotCase[] = [
  {
    name: 'the last owner is the only user who currently has the owner role',
    given: `${insertStaffSql(person(14), 'owner', 'private.now()')}`,
    ...readIsLastOwner(ADMIN, person(14), MANAGER, MEMBER),
    then: [createQueryStep(insertStaffSql(person(14), 'owner').replace(/;$/, '')), readIsLastOwner(ADMIN, person(14))],
  },
  {
    name: 'an email address belongs to a member from its confirmation until they give it up',
    given: `${insertAddressSql(MEMBER, 'now@example.test', '0 seconds')} ${insertAddressSql(MEMBER, 'later@example.test', '1 second')}
      ${insertAddressSql(MEMBER, 'ending@example.test', '-1 day', '0 seconds')} ${insertAddressSql(MEMBER, 'kept@example.test', '-1 day', '1 second')}
      ${insertAddressSql(OTHER_MEMBER, 'others@example.test', '-1 day')}`,
    ...queryAs(MEMBER, ['now', 'later', 'ending', 'kept', 'others'].map(checkOwnEmailSql).join(', ')),
  },
  {
    name: 'a user must sign in with a second factor only if their own account has a verified second factor',
    given: `${insertFactorSql(98, ADMIN, 'verified')} ${insertFactorSql(99, MANAGER, 'unverified')}`,
    ...queryAs(MANAGER, 'private.needs_second_factor() as needed, private.required_staff_step() as step'),
    then: [queryAs(ADMIN, 'private.needs_second_factor() as needed, private.required_staff_step() as step')],
  },
  {
    name: 'the email addresses of staff are shown only to staff who manage roles',
    ...queryAs(MANAGER, `private.staff_email('${MEMBER}') as email`),
    then: [queryAs(ADMIN, `private.staff_email('${MEMBER}') as email`)],
  },
  {
    name: 'claiming an account sets a new password and ends all sessions and earlier ways to sign in',
    given: `update auth.users set email_change = 'new@example.test', email_change_token_new = 'x' where id in ('${MEMBER}', '${OTHER_MEMBER}');
      insert into auth.sessions (id, user_id) values ('${addedRowId(110)}', '${MEMBER}'), ('${addedRowId(111)}', '${OTHER_MEMBER}');
      insert into auth.refresh_tokens (id, user_id, token) values (910, '${MEMBER}', 'own'), (911, '${OTHER_MEMBER}', 'other');
      delete from auth.identities;
      insert into auth.identities (provider_id, user_id, identity_data, provider) values ('a', '${MEMBER}', '{}', 'google'),
        ('b', '${MEMBER}', '{}', 'email'), ('c', '${OTHER_MEMBER}', '{}', 'google')`,
    ...createQueryStep(`select private.hand_over_account('${MEMBER}', 'a new long password')`),
    then: [
      createQueryStep(
        `select left(encrypted_password, 7) as cost, email_change from auth.users where id = '${MEMBER}'`,
      ),
      createQueryStep(`select string_agg(provider_id, ', ' order by provider_id) as identities,
        (select string_agg(token, ', ') from auth.refresh_tokens) as tokens, (select string_agg(user_id::text, ', ')
        from auth.sessions) as sessions from auth.identities`),
    ],
  },
  {
    name: 'a new password cancels a pending change of the email address',
    given: `update auth.users set email_change = 'new@example.test', email_change_token_new = 'x', email_change_token_current = 'y'
      where id = '${MEMBER}'`,
    ...createQueryStep(`update auth.users set encrypted_password = 'changed' where id = '${MEMBER}'`),
    then: [
      createQueryStep(
        `update auth.users set email_change = 'new@example.test', email_change_token_new = 'x' where id = '${MEMBER}'`,
      ),
      createQueryStep(
        `update auth.users set encrypted_password = 'changed', updated_at = private.now() where id = '${MEMBER}'`,
      ),
    ],
  },
  {
    name: 'requesting a second confirmation email for an unconfirmed address invalidates the password, which a stranger may have set',
    given: `insert into auth.users (id, email, encrypted_password, confirmation_sent_at) values
      ('${person(78)}', 'unconfirmed@example.test', 'secret', private.now() - interval '1 day'),
      ('${person(79)}', 'first@example.test', 'secret', null);
      update auth.users set confirmation_sent_at = private.now() - interval '1 day' where id = '${MEMBER}'`,
    ...createQueryStep(`update auth.users set confirmation_sent_at = private.now()
      where id in ('${person(78)}', '${person(79)}', '${MEMBER}')`),
  },
  {
    name: 'a sign-up with a registered and confirmed email address sends an email to its owner',
    given: `insert into auth.users (id, email) values ('${person(78)}', 'unconfirmed@example.test')`,
    ...createQueryStep(`insert into auth.audit_log_entries (id, payload) select x.id::uuid, json_build_object('action', x.action,
        'actor_id', x.actor) from (values ('${addedRowId(120)}', 'user_repeated_signup', '${MEMBER}'),
        ('${addedRowId(121)}', 'user_repeated_signup', '${person(78)}'), ('${addedRowId(122)}', 'login', '${OTHER_MEMBER}'),
        ('${addedRowId(123)}', 'user_repeated_signup', 'nobody')) x (id, action, actor)`),
  },
]

const insertRowsAtRetentionLimitSql = (columns: string, table: string, values: (n: number) => string) =>
  `insert into public.${table} (${columns}, created_at) values ${[0, 1]
    .map(
      (n) => `(${values(n)}, private.now()
    - make_interval(months => (private.settings()).enquiry_retention_months) - interval '${n} seconds')`,
    )
    .join(', ')};`
const personalDataCases: SnapshotCase[] = [
  {
    name: 'a data export contains only the product requests sent while the address belonged to the member',
    given: `delete from public.product_interest; ${insertAddressSql(MEMBER, 'old@example.test', '-2 days', '-1 day')}
      insert into public.product_interest (product_id, email, created_at) select ('20000000-0000-4000-8000-00000000000' || n)::uuid,
        'Old@example.test', private.now() - x.ago from (values (1, interval '2 days 1 second'), (2, interval '2 days'),
        (3, interval '1 day 1 second'), (4, interval '1 day')) x (n, ago)`,
    ...createQueryStep(`select string_agg(right(p ->> 'product_id', 1), ', ' order by p ->> 'product_id') as products
      from jsonb_array_elements(private.export_messages('${MEMBER}') -> 'product_interest') p`),
  },
  ...['2 days 1 second', '2 days', '1 day 1 second', '1 day'].map((timeAgo, n): SnapshotCase => ({
    name: `a data export ${n % 3 === 0 ? 'omits' : 'contains'} an address that was owned from 2 days to 1 day ago and blocked ${timeAgo} ago`,
    given: `delete from public.email_suppressions; ${insertAddressSql(MEMBER, 'old@example.test', '-2 days', '-1 day')}
      insert into public.email_suppressions (email, reason, suppressed_at)
      values ('old@example.test', 'bounced', private.now() - interval '${timeAgo}')`,
    ...createQueryStep(
      `select jsonb_array_length(private.export_emails('${MEMBER}') -> 'email_suppressions') as suppressions`,
    ),
  })),
  {
    name: 'enquiries are erased after the number of months in the settings, except waitlist entries of trips that are not over',
    given: `delete from public.waitlist_submissions; delete from public.interest_submissions; delete from public.contact_messages;
      delete from public.product_interest;
      ${insertRowsAtRetentionLimitSql('event_id, event_name, full_name, email, status', 'waitlist_submissions', (n) => `'${TASMANIA}', 'x', 'A', 'a${n}@example.test', 'declined'`)}
      ${insertRowsAtRetentionLimitSql('event_id, event_name, full_name, email, status', 'waitlist_submissions', (n) => `'${FREMANTLE}', 'x', 'A', 'a${n}@example.test', 'waiting'`)}
      ${insertRowsAtRetentionLimitSql('trip_name, full_name, email', 'interest_submissions', (n) => `'x', 'A', 'a${n}@example.test'`)}
      ${insertRowsAtRetentionLimitSql('full_name, email, message', 'contact_messages', (n) => `'A', 'a${n}@example.test', 'x'`)}
      ${insertRowsAtRetentionLimitSql('product_id, email', 'product_interest', (n) => `'${product(3)}', 'a${n}@example.test'`)}
      update public.events set start_date = private.today() - 2, end_date = private.today() where id = '${FREMANTLE}'`,
    ...createQueryStep('select private.erase_old_enquiries() as erased'),
  },
  {
    name: 'travellers, booking notes and room notes are erased a number of days after the trip, as set in the settings',
    given: `update public.bookings set notes = null; update public.rooms set note = null; delete from public.travellers;
      update public.events set start_date = private.today() - 900, end_date = private.today() - (private.settings()).traveller_retention_days
        - case when id = '${TASMANIA}' then 1 else 0 end where id in ('${TASMANIA}', '${event(7)}');
      update public.bookings set notes = 'Window' where id in (select (array_agg(b.id order by b.id))[1] from public.bookings b
        where b.event_id in ('${TASMANIA}', '${event(7)}', '${FREMANTLE}') group by b.event_id);
      update public.rooms set note = 'Quiet' where id = '${addedRowId(90)}'`,
    ...createQueryStep('select private.erase_old_travellers() as erased'),
  },
  {
    name: 'customers with the same name and no email address are likely duplicates, unless their data was erased',
    given: `update public.customers set full_name = 'Twin', phone = null, email = null, forgotten_at = null, profile_id = null
        where id in ('${customer(20)}', '${customer(21)}', '${customer(22)}');
      update public.customers set forgotten_at = private.now() where id = '${customer(22)}'`,
    ...createQueryStep(`select string_agg(right(d.other_id::text, 2) || ' ' || d.reason, ', ' order by d.other_id, d.reason) as duplicates
      from private.likely_duplicates('${customer(20)}') d`),
    then: [
      createQueryStep(`select string_agg(right(d.other_id::text, 2) || ' ' || d.reason, ', ' order by d.other_id, d.reason) as duplicates
        from private.likely_duplicates('${customer(22)}') d`),
    ],
  },
  {
    name: 'traveller details are complete only with a date of birth, an emergency contact and the phone number of that contact',
    given: `delete from public.travellers where booking_id = '${booking(1)}';
      insert into public.travellers (booking_id, sort_order, full_name, date_of_birth, emergency_contact_name, emergency_contact_phone)
      select '${booking(1)}', x.n, 'A', x.born::date, x.contact, x.phone from (values (0, '1990-01-01', 'B', '0491 570 156'),
        (1, '1990-01-01', null, '0491 570 156'), (2, '1990-01-01', 'B', null), (3, null, 'B', '0491 570 156')) x (n, born, contact, phone)`,
    ...createQueryStep(
      `select b.seats - private.count_missing_details(b) as complete from public.bookings b where b.id = '${booking(1)}'`,
    ),
  },
]

export const accountRulesCases: SnapshotCase[] = [...accountCases, ...personalDataCases]
