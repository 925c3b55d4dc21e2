import { ADMIN, added, customer, FREMANTLE, nothing, OTHER, person, TASMANIA } from '../../support/people'
import { moment, type Case, type Step } from '../case'

export const NEWCOMER = person(78)
export const AGATHA = 'agatha.wisp@example.test'
const PASSWORD = 'lantern-and-fog-9'
/** Agatha's claim link from fixtures.sql, which is valid for three days. */
export const CLAIM = added(20)

/** An account with a session. `confirmed` is the time at which its email address was confirmed. */
export const account = (email: string, confirmed?: string, id = NEWCOMER, name = 'New Comer') => `
  insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data, created_at)
  values ('${id}', '${email}', 'theirs', ${confirmed ?? 'null'}, '{"full_name": "${name}"}', private.now());
  insert into auth.sessions (id, user_id) values ('${added(70)}', '${id}');
  insert into auth.refresh_tokens (id, token, user_id, session_id) overriding system value
    values (7, 'in hand', '${id}', '${added(70)}');`
export const now = moment('0 s')
export const confirm: Step = {
  as: 'owner',
  expected: 'done',
  sql: `update auth.users set email_confirmed_at = private.now() where id = '${NEWCOMER}'`,
}
export const booked = (id: string, customerId: string, eventId: string, more = '', values = '') => `
  insert into public.bookings (id, customer_id, event_id, seats, plan, status, total_amount, deposit_amount${more})
  values ('${id}', '${customerId}', '${eventId}', 1, 1, 'confirmed', 1800, 800${values});`
export const claim = (password: string | null = PASSWORD, token = CLAIM): Step => ({
  call: 'claim_customer',
  with: { token, password },
  as: null,
  expected: 'claimed',
})

/** A signed-in member with a confirmed email address attaches the customer. */
export const attach: Step = { ...claim(null), as: NEWCOMER }

/** A session that was started with an email link. */
const LINK = { amr: [{ method: 'otp' }] }
const factorOf = (
  id: string,
) => `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
  values ('${added(79)}', '${id}', 'totp', 'unverified', private.now(), private.now())`

export const cases: Case[] = [
  {
    name: 'a claim for a confirmed account requires its owner to sign in, and leaves password and sessions unchanged',
    ...claim(),
    expected: 'sign_in',
    given: `${account(AGATHA, now)} ${booked(added(40), customer(20), FREMANTLE)}`,
    then: [
      { call: 'claim_status', with: { token: CLAIM }, as: null, expected: 'ok' },
      { call: 'claim_status', with: { token: CLAIM }, as: NEWCOMER, expected: 'ok' },
      { ...claim(), as: OTHER, expected: 'sign_in' },
      { ...claim(null), as: NEWCOMER, expected: 'claimed' },
      { ...claim(null), as: NEWCOMER, expected: 'used' },
    ],
  },
  {
    name: 'a session from an email link can claim only with a new password, which ends all sessions',
    ...attach,
    claims: LINK,
    expected: 'weak_password',
    given: `${account(AGATHA, now)} ${booked(added(40), customer(20), FREMANTLE)}`,
    then: [
      { call: 'claim_status', with: { token: CLAIM }, as: NEWCOMER, claims: LINK, expected: 'ok' },
      { ...claim('ninechars'), as: NEWCOMER, claims: LINK, expected: 'weak_password' },
      { ...claim(), as: NEWCOMER, claims: LINK },
      { ...claim(), as: NEWCOMER, claims: LINK, expected: 'used' },
    ],
  },
  {
    name: "a session that has not shown the account's second factor cannot claim",
    ...attach,
    expected: 'code_first',
    given: `${account(AGATHA, now)}
      insert into public.staff (user_id, role) values ('${NEWCOMER}', 'guide');
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values ('${added(78)}', '${NEWCOMER}', 'totp', 'verified', private.now(), private.now());
      update public.staff set ended_at = private.now() where user_id = '${NEWCOMER}'`,
    then: [{ ...attach, claims: { aal: 'aal2' } }],
  },
  {
    name: 'only a current staff account can set up a second factor',
    as: 'owner',
    expected: '42501',
    sql: factorOf(NEWCOMER),
    given: account(AGATHA, now),
    then: [
      { as: 'owner', expected: 'done', sql: factorOf(ADMIN) },
      {
        as: 'owner',
        expected: 'done',
        sql: `update public.staff set ended_at = private.now() where user_id = '${ADMIN}'`,
      },
      {
        as: 'owner',
        expected: '42501',
        sql: `update auth.mfa_factors set status = 'verified' where user_id = '${ADMIN}'`,
      },
    ],
  },
  {
    name: 'staff cannot change the email address of a customer who has an account',
    call: 'save_customer',
    with: { customer: { id: added(41), email: 'parked@example.test' } },
    as: ADMIN,
    expected: 'has_account',
    given: `${account(AGATHA, now)} update public.customers set id = '${added(41)}' where profile_id = '${NEWCOMER}'`,
    then: [
      {
        call: 'save_customer',
        with: { customer: { id: added(41), phone: '0491 570 111' } },
        as: ADMIN,
        expected: 'saved',
      },
    ],
  },
  {
    name: "a claim merges the account's customer into the claimed one, and its link works once",
    ...attach,
    at: moment('1 day'),
    given: `${account(AGATHA, now)} ${booked(added(40), customer(20), FREMANTLE)}
      update public.customers set id = '${added(41)}', member_status = 'member' where profile_id = '${NEWCOMER}';
      ${booked(added(42), added(41), TASMANIA, ', user_id', `, '${NEWCOMER}'`)}`,
    then: [
      { call: 'claim_customer', with: { token: CLAIM, password: 'another-password-1' }, as: null, expected: 'used' },
      { call: 'claim_status', with: { token: CLAIM }, as: null, expected: 'used' },
      { call: 'send_claim_link', with: { customer_id: customer(20) }, as: ADMIN, expected: 'already_linked' },
      { call: 'my_claim', as: NEWCOMER, expected: 'none' },
      { call: 'request_claim', as: NEWCOMER, expected: 'none' },
    ],
  },
  {
    name: 'a claim keeps two bookings of one trip, and staff see the duplicate while both are active',
    ...attach,
    given: `${account(AGATHA, now)} ${booked(added(40), customer(20), FREMANTLE)}
      update public.customers set id = '${added(41)}' where profile_id = '${NEWCOMER}';
      ${booked(added(42), added(41), FREMANTLE, ', user_id', `, '${NEWCOMER}'`)}
      update public.bookings set created_at = private.now() - interval '1 hour' where id = '${added(40)}'`,
    then: [
      { call: 'admin_today', as: ADMIN, expected: 'ok' },
      { call: 'cancel_booking', with: { booking_id: added(40) }, as: ADMIN, expected: 'cancelled' },
      { call: 'admin_today', as: ADMIN, expected: 'ok' },
    ],
  },
  {
    name: 'a claim link works for an address in another letter case',
    ...claim(),
    given: `${account('Agatha.Wisp@example.test')}
      update public.customer_claims set email = 'agatha.WISP@example.test' where token = '${CLAIM}'`,
  },
  { name: "a claim confirms an account's unconfirmed address", ...claim(), given: account(AGATHA) },
  {
    name: "a claim does not copy a customer name equal to an admin's name to the profile",
    ...claim(),
    given: `${account(AGATHA)} update public.customers set full_name = 'Archie Lantern'
      where id = '${customer(20)}'`,
  },
  {
    name: 'a claim refuses a password that is missing, too short or too long',
    ...claim('ninechars'),
    given: account(AGATHA),
    expected: 'weak_password',
    then: [
      { ...claim('é'.repeat(37)), expected: 'weak_password' },
      { ...claim(null), expected: 'weak_password' },
      claim('ten-chars1'),
    ],
  },
  {
    name: 'a claim without an account returns no_account',
    ...claim(),
    expected: 'no_account',
    then: [{ call: 'claim_status', with: { token: CLAIM }, as: null, expected: 'ok' }],
  },
  {
    name: "a claim cannot be used for an admin's account",
    ...claim(),
    expected: 'no_account',
    given: `${account(AGATHA)} update public.profiles set is_admin = true where id = '${NEWCOMER}'`,
    then: [
      confirm,
      { call: 'my_claim', as: NEWCOMER, expected: 'none' },
      { call: 'request_claim', as: NEWCOMER, expected: 'none' },
    ],
  },
  {
    name: 'a claim can be used until its last second',
    ...claim(),
    given: account(AGATHA),
    at: moment('3 days - 1 second'),
  },
  {
    name: 'an expired claim cannot be used',
    ...claim(),
    given: account(AGATHA),
    at: moment('3 days'),
    expected: 'expired',
    then: [
      { call: 'claim_status', with: { token: CLAIM }, as: null, expected: 'expired' },
      { call: 'claim_status', with: { token: CLAIM }, as: null, expected: 'ok', at: moment('3 days - 1 second') },
    ],
  },
  {
    name: 'an unknown claim token returns not_found',
    ...claim(PASSWORD, nothing),
    expected: 'not_found',
    then: [
      { call: 'claim_status', with: { token: nothing }, as: null, expected: 'not_found' },
      { call: 'claim_customer', with: { token: null, password: PASSWORD }, as: null, expected: 'not_found' },
    ],
  },
  {
    name: 'a claim of a customer who now belongs to another account returns not_found',
    ...claim(),
    expected: 'not_found',
    given: `${account(AGATHA)} update public.customers set profile_id = null where profile_id = '${OTHER}';
      update public.customers set profile_id = '${OTHER}' where id = '${customer(20)}'`,
  },
  {
    name: 'messages sent from an address before its account can be claimed, with one email an hour',
    call: 'my_claim',
    as: NEWCOMER,
    expected: 'has_records',
    given: `insert into public.contact_messages (full_name, email, message, created_at)
      values ('N', 'new@example.test', 'Old', private.now() - interval '1 s');
      ${account('new@example.test', now)}`,
    then: [
      { call: 'request_claim', as: NEWCOMER, expected: 'sent' },
      { call: 'request_claim', as: NEWCOMER, expected: 'sent_before', at: moment('1 hour - 1 second') },
      { call: 'request_claim', as: NEWCOMER, expected: 'sent', at: moment('1 hour') },
    ],
  },
]
