import { ADMIN, added, customer, FREMANTLE, nothing, OTHER, person, TASMANIA } from '../../support/people'
import { moment, type Case, type Step } from '../frame'

export const NEWCOMER = person(78)
export const AGATHA = 'agatha.wisp@example.test'
const PASSWORD = 'lantern-and-fog-9'
/** Agatha's claim, of fixtures.sql: open for three days. */
export const CLAIM = added(20)

/** An account; of an address that is confirmed, where it says when. */
export const account = (email: string, confirmed?: string, id = NEWCOMER, name = 'New Comer') => `
  insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data, created_at)
  values ('${id}', '${email}', 'theirs', ${confirmed ?? 'null'}, '{"full_name": "${name}"}', private.now());
  insert into auth.sessions (id, user_id) values ('${added(70)}', '${id}');
  insert into auth.refresh_tokens (id, token, user_id, session_id) overriding system value
    values (7, 'in hand', '${id}', '${added(70)}');`
export const now = moment('0 s')
export const confirm: Step = {
  as: 'owner',
  answers: 'done',
  sql: `update auth.users set email_confirmed_at = private.now() where id = '${NEWCOMER}'`,
}
export const booked = (id: string, customerId: string, eventId: string, more = '', values = '') => `
  insert into public.bookings (id, customer_id, event_id, seats, plan, status, total_amount, deposit_amount${more})
  values ('${id}', '${customerId}', '${eventId}', 1, 1, 'confirmed', 1800, 800${values});`
export const claim = (password: string | null = PASSWORD, token = CLAIM): Step => ({
  call: 'claim_customer',
  with: { token, password },
  as: null,
  answers: 'claimed',
})

/** As the owner of a confirmed account, who is signed in. */
export const attach: Step = { ...claim(null), as: NEWCOMER }

/** A session begun by the link of an email. */
const LINK = { amr: [{ method: 'otp' }] }
const factorOf = (
  id: string,
) => `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
  values ('${added(79)}', '${id}', 'totp', 'unverified', private.now(), private.now())`

export const cases: Case[] = [
  {
    name: 'a confirmed account is never taken: its owner signs in and attaches what was booked, keeping password and sessions',
    ...claim(),
    answers: 'sign_in',
    given: `${account(AGATHA, now)} ${booked(added(40), customer(20), FREMANTLE)}`,
    then: [
      { call: 'claim_status', with: { token: CLAIM }, as: null, answers: 'ok' },
      { call: 'claim_status', with: { token: CLAIM }, as: NEWCOMER, answers: 'ok' },
      { ...claim(), as: OTHER, answers: 'sign_in' },
      { ...claim(null), as: NEWCOMER, answers: 'claimed' },
      { ...claim(null), as: NEWCOMER, answers: 'used' },
    ],
  },
  {
    name: 'a session of an email link attaches bookings only with a new password, which ends every session',
    ...attach,
    claims: LINK,
    answers: 'weak_password',
    given: `${account(AGATHA, now)} ${booked(added(40), customer(20), FREMANTLE)}`,
    then: [
      { call: 'claim_status', with: { token: CLAIM }, as: NEWCOMER, claims: LINK, answers: 'ok' },
      { ...claim('ninechars'), as: NEWCOMER, claims: LINK, answers: 'weak_password' },
      { ...claim(), as: NEWCOMER, claims: LINK },
      { ...claim(), as: NEWCOMER, claims: LINK, answers: 'used' },
    ],
  },
  {
    name: 'a session that has not shown the second factor of its account attaches nothing',
    ...attach,
    answers: 'code_first',
    given: `${account(AGATHA, now)}
      insert into public.staff (user_id, role) values ('${NEWCOMER}', 'guide');
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values ('${added(78)}', '${NEWCOMER}', 'totp', 'verified', private.now(), private.now());
      update public.staff set ended_at = private.now() where user_id = '${NEWCOMER}'`,
    then: [{ ...attach, claims: { aal: 'aal2' } }],
  },
  {
    name: 'only the account of a staff member gets a second factor',
    as: 'owner',
    answers: '42501',
    sql: factorOf(NEWCOMER),
    given: account(AGATHA, now),
    then: [
      { as: 'owner', answers: 'done', sql: factorOf(ADMIN) },
      {
        as: 'owner',
        answers: 'done',
        sql: `update public.staff set ended_at = private.now() where user_id = '${ADMIN}'`,
      },
      {
        as: 'owner',
        answers: '42501',
        sql: `update auth.mfa_factors set status = 'verified' where user_id = '${ADMIN}'`,
      },
    ],
  },
  {
    name: 'staff cannot change the address of a customer who has an account',
    call: 'save_customer',
    with: { customer: { id: added(41), email: 'parked@example.test' } },
    as: ADMIN,
    answers: 'has_account',
    given: `${account(AGATHA, now)} update public.customers set id = '${added(41)}' where profile_id = '${NEWCOMER}'`,
    then: [
      {
        call: 'save_customer',
        with: { customer: { id: added(41), phone: '0491 570 111' } },
        as: ADMIN,
        answers: 'saved',
      },
    ],
  },
  {
    name: "the letter's reader has the customer, and nobody else has the account",
    ...attach,
    at: moment('1 day'),
    given: `${account(AGATHA, now)} ${booked(added(40), customer(20), FREMANTLE)}
      update public.customers set id = '${added(41)}', member_status = 'member' where profile_id = '${NEWCOMER}';
      ${booked(added(42), added(41), TASMANIA, ', user_id', `, '${NEWCOMER}'`)}`,
    then: [
      { call: 'claim_customer', with: { token: CLAIM, password: 'another-password-1' }, as: null, answers: 'used' },
      { call: 'claim_status', with: { token: CLAIM }, as: null, answers: 'used' },
      { call: 'send_claim_link', with: { customer_id: customer(20) }, as: ADMIN, answers: 'already_linked' },
      { call: 'my_claim', as: NEWCOMER, answers: 'none' },
      { call: 'request_claim', as: NEWCOMER, answers: 'none' },
    ],
  },
  {
    name: 'of a trip that both had booked both bookings stand, and the desk is told of the later one while it lives',
    ...attach,
    given: `${account(AGATHA, now)} ${booked(added(40), customer(20), FREMANTLE)}
      update public.customers set id = '${added(41)}' where profile_id = '${NEWCOMER}';
      ${booked(added(42), added(41), FREMANTLE, ', user_id', `, '${NEWCOMER}'`)}
      update public.bookings set created_at = private.now() - interval '1 hour' where id = '${added(40)}'`,
    then: [
      { call: 'admin_today', as: ADMIN, answers: 'ok' },
      { call: 'cancel_booking', with: { booking_id: added(40) }, as: ADMIN, answers: 'cancelled' },
      { call: 'admin_today', as: ADMIN, answers: 'ok' },
    ],
  },
  {
    name: 'an address is the same in capitals',
    ...claim(),
    given: `${account('Agatha.Wisp@example.test')}
      update public.customer_claims set email = 'agatha.WISP@example.test' where token = '${CLAIM}'`,
  },
  { name: 'an address not confirmed yet is confirmed by its letter', ...claim(), given: account(AGATHA) },
  {
    name: 'no name of an admin comes over from the desk',
    ...claim(),
    given: `${account(AGATHA)} update public.customers set full_name = 'Archie Lantern'
      where id = '${customer(20)}'`,
  },
  {
    name: 'no password shorter than registration takes, and none that would be cut',
    ...claim('ninechars'),
    given: account(AGATHA),
    answers: 'weak_password',
    then: [
      { ...claim('é'.repeat(37)), answers: 'weak_password' },
      { ...claim(null), answers: 'weak_password' },
      claim('ten-chars1'),
    ],
  },
  {
    name: 'without an account there is nobody to have it',
    ...claim(),
    answers: 'no_account',
    then: [{ call: 'claim_status', with: { token: CLAIM }, as: null, answers: 'ok' }],
  },
  {
    name: "an admin's account is nobody's to claim",
    ...claim(),
    answers: 'no_account',
    given: `${account(AGATHA)} update public.profiles set is_admin = true where id = '${NEWCOMER}'`,
    then: [
      confirm,
      { call: 'my_claim', as: NEWCOMER, answers: 'none' },
      { call: 'request_claim', as: NEWCOMER, answers: 'none' },
    ],
  },
  {
    name: 'a claim is good to its last second',
    ...claim(),
    given: account(AGATHA),
    at: moment('3 days - 1 second'),
  },
  {
    name: 'a claim that has run out is over',
    ...claim(),
    given: account(AGATHA),
    at: moment('3 days'),
    answers: 'expired',
    then: [
      { call: 'claim_status', with: { token: CLAIM }, as: null, answers: 'expired' },
      { call: 'claim_status', with: { token: CLAIM }, as: null, answers: 'ok', at: moment('3 days - 1 second') },
    ],
  },
  {
    name: 'a claim that nobody made leads nowhere',
    ...claim(PASSWORD, nothing),
    answers: 'not_found',
    then: [
      { call: 'claim_status', with: { token: nothing }, as: null, answers: 'not_found' },
      { call: 'claim_customer', with: { token: null, password: PASSWORD }, as: null, answers: 'not_found' },
    ],
  },
  {
    name: "a claim of a customer who has become another's leads nowhere",
    ...claim(),
    answers: 'not_found',
    given: `${account(AGATHA)} update public.customers set profile_id = null where profile_id = '${OTHER}';
      update public.customers set profile_id = '${OTHER}' where id = '${customer(20)}'`,
  },
  {
    name: 'letters from an address before its account are claimed too',
    call: 'my_claim',
    as: NEWCOMER,
    answers: 'known',
    given: `insert into public.contact_messages (full_name, email, message, created_at)
      values ('N', 'new@example.test', 'Old', private.now() - interval '1 s');
      ${account('new@example.test', now)}`,
    then: [
      { call: 'request_claim', as: NEWCOMER, answers: 'sent' },
      { call: 'request_claim', as: NEWCOMER, answers: 'sent_before', at: moment('1 hour - 1 second') },
      { call: 'request_claim', as: NEWCOMER, answers: 'sent', at: moment('1 hour') },
    ],
  },
]
