import {
  ADMIN,
  addedRowId,
  customer,
  FREMANTLE,
  UNKNOWN_ID,
  OTHER_MEMBER,
  person,
  TASMANIA,
} from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { insertBookingSql } from './people'

export const NEWCOMER_ID = person(78)
export const AGATHA_ADDRESS = 'agatha.wisp@example.test'
const PASSWORD = 'lantern-and-fog-9'
/** Agatha's claim link from fixtures.sql, which is valid for three days. */
export const CLAIM_TOKEN = addedRowId(20)

/**
 * An account with a session. Like Supabase Auth, it stores the email address in lower case. `confirmed` is the time at
 * which the address was confirmed.
 */
export const insertAccountSql = (email: string, confirmed?: string, id = NEWCOMER_ID, name = 'New Comer') => `
  insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data, created_at)
  values ('${id}', '${email.toLowerCase()}', 'theirs', ${confirmed ?? 'null'}, '{"full_name": "${name}"}', private.now());
  insert into auth.sessions (id, user_id) values ('${addedRowId(70)}', '${id}');
  insert into auth.refresh_tokens (id, token, user_id, session_id) overriding system value
    values (7, 'in hand', '${id}', '${addedRowId(70)}');`
export const TEST_TIME_SQL = timeAfterTest('0 s')
export const CONFIRM_ADDRESS_STEP: SnapshotStep = {
  as: 'owner',
  expected: 'done',
  sql: `update auth.users set email_confirmed_at = private.now() where id = '${NEWCOMER_ID}'`,
}
export const claimCustomer = (password: string | null = PASSWORD, token = CLAIM_TOKEN): SnapshotStep => ({
  call: 'claim_customer',
  with: { token, password },
  as: null,
  expected: 'claimed',
})

/** The signed-in member, whose email address is confirmed, claims the customer record without a password. */
export const ATTACH_CUSTOMER_STEP: SnapshotStep = { ...claimCustomer(null), as: NEWCOMER_ID }

/** A session that was started with an email link. */
const LINK_SESSION_CLAIMS = { amr: [{ method: 'otp' }] }
const insertFactorSql = (
  id: string,
) => `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
  values ('${addedRowId(79)}', '${id}', 'totp', 'unverified', private.now(), private.now())`

export const claimsCases: SnapshotCase[] = [
  {
    name: 'an account claim for a confirmed account requires a sign-in, and leaves password and sessions unchanged',
    ...claimCustomer(),
    expected: 'sign_in',
    given: `${insertAccountSql(AGATHA_ADDRESS, TEST_TIME_SQL)} ${insertBookingSql(addedRowId(40), customer(20), FREMANTLE)}`,
    then: [
      { call: 'claim_status', with: { token: CLAIM_TOKEN }, as: null, expected: 'ok' },
      { call: 'claim_status', with: { token: CLAIM_TOKEN }, as: NEWCOMER_ID, expected: 'ok' },
      { ...claimCustomer(), as: OTHER_MEMBER, expected: 'sign_in' },
      { ...claimCustomer(null), as: NEWCOMER_ID, expected: 'claimed' },
      { ...claimCustomer(null), as: NEWCOMER_ID, expected: 'used' },
    ],
  },
  {
    name: 'a user who signed in by email link must set a new password to claim a customer record, which ends all sessions',
    ...ATTACH_CUSTOMER_STEP,
    claims: LINK_SESSION_CLAIMS,
    expected: 'weak_password',
    given: `${insertAccountSql(AGATHA_ADDRESS, TEST_TIME_SQL)} ${insertBookingSql(addedRowId(40), customer(20), FREMANTLE)}`,
    then: [
      {
        call: 'claim_status',
        with: { token: CLAIM_TOKEN },
        as: NEWCOMER_ID,
        claims: LINK_SESSION_CLAIMS,
        expected: 'ok',
      },
      { ...claimCustomer('ninechars'), as: NEWCOMER_ID, claims: LINK_SESSION_CLAIMS, expected: 'weak_password' },
      { ...claimCustomer(), as: NEWCOMER_ID, claims: LINK_SESSION_CLAIMS },
      { ...claimCustomer(), as: NEWCOMER_ID, claims: LINK_SESSION_CLAIMS, expected: 'used' },
    ],
  },
  {
    name: "a session that has not verified the account's second factor cannot claim an account",
    ...ATTACH_CUSTOMER_STEP,
    expected: 'code_first',
    given: `${insertAccountSql(AGATHA_ADDRESS, TEST_TIME_SQL)}
      insert into public.staff (user_id, role) values ('${NEWCOMER_ID}', 'guide');
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values ('${addedRowId(78)}', '${NEWCOMER_ID}', 'totp', 'verified', private.now(), private.now());
      update public.staff set ended_at = private.now() where user_id = '${NEWCOMER_ID}'`,
    then: [{ ...ATTACH_CUSTOMER_STEP, claims: { aal: 'aal2' } }],
  },
  {
    name: 'only a current staff account can set up a second factor',
    as: 'owner',
    expected: '42501',
    sql: insertFactorSql(NEWCOMER_ID),
    given: insertAccountSql(AGATHA_ADDRESS, TEST_TIME_SQL),
    then: [
      { as: 'owner', expected: 'done', sql: insertFactorSql(ADMIN) },
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
    with: { customer: { id: addedRowId(41), email: 'parked@example.test' } },
    as: ADMIN,
    expected: 'has_account',
    given: `${insertAccountSql(AGATHA_ADDRESS, TEST_TIME_SQL)} update public.customers set id = '${addedRowId(41)}' where profile_id = '${NEWCOMER_ID}'`,
    then: [
      {
        call: 'save_customer',
        with: { customer: { id: addedRowId(41), phone: '0491 570 111' } },
        as: ADMIN,
        expected: 'saved',
      },
    ],
  },
  {
    name: "a claim merges the member's own customer record into the claimed record, and the claim link works once",
    ...ATTACH_CUSTOMER_STEP,
    at: timeAfterTest('1 day'),
    given: `${insertAccountSql(AGATHA_ADDRESS, TEST_TIME_SQL)} ${insertBookingSql(addedRowId(40), customer(20), FREMANTLE)}
      update public.customers set id = '${addedRowId(41)}', member_status = 'member' where profile_id = '${NEWCOMER_ID}';
      ${insertBookingSql(addedRowId(42), addedRowId(41), TASMANIA, ', user_id', `, '${NEWCOMER_ID}'`)}`,
    then: [
      {
        call: 'claim_customer',
        with: { token: CLAIM_TOKEN, password: 'another-password-1' },
        as: null,
        expected: 'used',
      },
      { call: 'claim_status', with: { token: CLAIM_TOKEN }, as: null, expected: 'used' },
      { call: 'send_claim_link', with: { customer_id: customer(20) }, as: ADMIN, expected: 'already_linked' },
      { call: 'my_claim', as: NEWCOMER_ID, expected: 'none' },
      { call: 'request_claim', as: NEWCOMER_ID, expected: 'none' },
    ],
  },
  {
    name: 'an account claim keeps two bookings of one trip, and staff see the duplicate while both are active',
    ...ATTACH_CUSTOMER_STEP,
    given: `${insertAccountSql(AGATHA_ADDRESS, TEST_TIME_SQL)} ${insertBookingSql(addedRowId(40), customer(20), FREMANTLE)}
      update public.customers set id = '${addedRowId(41)}' where profile_id = '${NEWCOMER_ID}';
      ${insertBookingSql(addedRowId(42), addedRowId(41), FREMANTLE, ', user_id', `, '${NEWCOMER_ID}'`)}
      update public.bookings set created_at = private.now() - interval '1 hour' where id = '${addedRowId(40)}'`,
    then: [
      { call: 'admin_today', as: ADMIN, expected: 'ok' },
      { call: 'cancel_booking', with: { booking_id: addedRowId(40) }, as: ADMIN, expected: 'cancelled' },
      { call: 'admin_today', as: ADMIN, expected: 'ok' },
    ],
  },
  {
    name: 'an account claim link works for an email address in another letter case',
    ...claimCustomer(),
    given: `${insertAccountSql('Agatha.Wisp@example.test')}
      update public.customer_claims set email = 'agatha.WISP@example.test' where token = '${CLAIM_TOKEN}'`,
  },
  {
    name: "an account claim confirms the account's unconfirmed email address",
    ...claimCustomer(),
    given: insertAccountSql(AGATHA_ADDRESS),
  },
  {
    name: 'an account claim does not copy a customer name to the profile if an admin has the same name',
    ...claimCustomer(),
    given: `${insertAccountSql(AGATHA_ADDRESS)} update public.customers set full_name = 'Archie Lantern'
      where id = '${customer(20)}'`,
  },
  {
    name: 'an account claim rejects a password that is missing, too short or too long',
    ...claimCustomer('ninechars'),
    given: insertAccountSql(AGATHA_ADDRESS),
    expected: 'weak_password',
    then: [
      { ...claimCustomer('é'.repeat(37)), expected: 'weak_password' },
      { ...claimCustomer(null), expected: 'weak_password' },
      claimCustomer('ten-chars1'),
    ],
  },
  {
    name: 'opening a claim link returns "no_account" if there is no account with that address',
    ...claimCustomer(),
    expected: 'no_account',
    then: [{ call: 'claim_status', with: { token: CLAIM_TOKEN }, as: null, expected: 'ok' }],
  },
  {
    name: "an account claim cannot be used for an admin's account",
    ...claimCustomer(),
    expected: 'no_account',
    given: `${insertAccountSql(AGATHA_ADDRESS)} update public.profiles set is_admin = true where id = '${NEWCOMER_ID}'`,
    then: [
      CONFIRM_ADDRESS_STEP,
      { call: 'my_claim', as: NEWCOMER_ID, expected: 'none' },
      { call: 'request_claim', as: NEWCOMER_ID, expected: 'none' },
    ],
  },
  {
    name: 'an account claim can be used until the last second before it expires',
    ...claimCustomer(),
    given: insertAccountSql(AGATHA_ADDRESS),
    at: timeAfterTest('3 days - 1 second'),
  },
  {
    name: 'an expired account claim cannot be used',
    ...claimCustomer(),
    given: insertAccountSql(AGATHA_ADDRESS),
    at: timeAfterTest('3 days'),
    expected: 'expired',
    then: [
      { call: 'claim_status', with: { token: CLAIM_TOKEN }, as: null, expected: 'expired' },
      {
        call: 'claim_status',
        with: { token: CLAIM_TOKEN },
        as: null,
        expected: 'ok',
        at: timeAfterTest('3 days - 1 second'),
      },
    ],
  },
  {
    name: 'an unknown account claim token returns not_found',
    ...claimCustomer(PASSWORD, UNKNOWN_ID),
    expected: 'not_found',
    then: [
      { call: 'claim_status', with: { token: UNKNOWN_ID }, as: null, expected: 'not_found' },
      { call: 'claim_customer', with: { token: null, password: PASSWORD }, as: null, expected: 'not_found' },
    ],
  },
  {
    name: 'an account claim returns not_found if its customer now belongs to another account',
    ...claimCustomer(),
    expected: 'not_found',
    given: `${insertAccountSql(AGATHA_ADDRESS)} update public.customers set profile_id = null where profile_id = '${OTHER_MEMBER}';
      update public.customers set profile_id = '${OTHER_MEMBER}' where id = '${customer(20)}'`,
  },
  {
    name: 'a new member can request the email to claim earlier messages from their address once an hour',
    call: 'my_claim',
    as: NEWCOMER_ID,
    expected: 'has_records',
    given: `insert into public.contact_messages (full_name, email, message, created_at)
      values ('N', 'new@example.test', 'Old', private.now() - interval '1 s');
      ${insertAccountSql('new@example.test', TEST_TIME_SQL)}`,
    then: [
      { call: 'request_claim', as: NEWCOMER_ID, expected: 'sent' },
      { call: 'request_claim', as: NEWCOMER_ID, expected: 'sent_before', at: timeAfterTest('1 hour - 1 second') },
      { call: 'request_claim', as: NEWCOMER_ID, expected: 'sent', at: timeAfterTest('1 hour') },
    ],
  },
]
