import { ADMIN, added, customer, FREMANTLE, MEMBER, nothing, OTHER, person, TASMANIA } from '../../support/people'
import { moment, type Case, type Step } from '../frame'

export const NEWCOMER = person(78)
export const AGATHA = 'agatha.wisp@example.test'
const PASSWORD = 'lantern-and-fog-9'
/** Agatha's claim, of fixtures.sql: open for three days. */
const CLAIM = added(20)

/** An account; of an address that is confirmed, where it says when. */
export const account = (email: string, confirmed?: string, id = NEWCOMER, name = 'New Comer') => `
  insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data, created_at)
  values ('${id}', '${email}', 'theirs', ${confirmed ?? 'null'}, '{"full_name": "${name}"}', private.now());
  insert into auth.sessions (id, user_id) values ('${added(70)}', '${id}');
  insert into auth.refresh_tokens (id, token, user_id, session_id) overriding system value
    values (7, 'in hand', '${id}', '${added(70)}');`
const now = moment('0 s')
export const confirm: Step = {
  as: 'owner',
  answers: 'done',
  sql: `update auth.users set email_confirmed_at = private.now() where id = '${NEWCOMER}'`,
}
export const booked = (id: string, customerId: string, eventId: string, more = '', values = '') => `
  insert into public.bookings (id, customer_id, event_id, seats, plan, status, total_amount, deposit_amount${more})
  values ('${id}', '${customerId}', '${eventId}', 1, 1, 'confirmed', 1800, 800${values});`
const claim = (password: string | null = PASSWORD, token = CLAIM): Step => ({
  call: 'claim_customer',
  with: { token, password },
  as: null,
  answers: 'claimed',
})

export const cases: Case[] = [
  {
    name: "the letter's reader has the customer, and nobody else has the account",
    ...claim(),
    at: moment('1 day'),
    given: `${account(AGATHA, now)} ${booked(added(40), customer(20), FREMANTLE)}
      update public.customers set id = '${added(41)}', member_status = 'member' where profile_id = '${NEWCOMER}';
      ${booked(added(42), added(41), TASMANIA, ', user_id', `, '${NEWCOMER}'`)}`,
    then: [
      { call: 'claim_customer', with: { token: CLAIM, password: 'another-password-1' }, as: null, answers: 'used' },
      { call: 'claim_status', with: { token: CLAIM }, as: null, answers: 'used' },
      { call: 'make_claim_link', with: { customer_id: customer(20) }, as: ADMIN, answers: 'already_linked' },
      { call: 'my_claim', as: NEWCOMER, answers: 'none' },
      { call: 'ask_for_claim', as: NEWCOMER, answers: 'none' },
    ],
  },
  {
    name: 'of a trip that both had booked both bookings stand, and the desk is told of the later one while it lives',
    ...claim(),
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
    given: `${account('Agatha.Wisp@example.test', now)}
      update public.customer_claims set email = 'agatha.WISP@example.test' where token = '${CLAIM}'`,
  },
  { name: 'an address not confirmed yet is confirmed by its letter', ...claim(), given: account(AGATHA) },
  {
    name: 'no name of an admin comes over from the desk',
    ...claim(),
    given: `${account(AGATHA, now)} update public.customers set full_name = 'Archie Lantern'
      where id = '${customer(20)}'`,
  },
  {
    name: 'no password shorter than registration takes, and none that would be cut',
    ...claim('ninechars'),
    given: account(AGATHA, now),
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
      { call: 'ask_for_claim', as: NEWCOMER, answers: 'none' },
    ],
  },
  {
    name: 'a claim is good to its last second',
    ...claim(),
    given: account(AGATHA, now),
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
      { call: 'ask_for_claim', as: NEWCOMER, answers: 'sent' },
      { call: 'ask_for_claim', as: NEWCOMER, answers: 'sent_before', at: moment('1 hour - 1 second') },
      { call: 'ask_for_claim', as: NEWCOMER, answers: 'sent', at: moment('1 hour') },
    ],
  },
  {
    name: 'a member is told of the letter',
    call: 'my_claim',
    as: NEWCOMER,
    answers: 'sent',
    given: account(AGATHA, now),
    then: [
      { call: 'my_claim', as: NEWCOMER, answers: 'known', at: moment('3 days') },
      { call: 'my_claim', as: MEMBER, answers: 'none' },
      { call: 'my_claim', as: null, answers: '42501' },
      { call: 'ask_for_claim', as: null, answers: '42501' },
    ],
  },
  {
    name: "the desk copies a claim's link",
    call: 'make_claim_link',
    with: { customer_id: customer(21) },
    as: ADMIN,
    answers: 'ok',
    then: [
      {
        call: 'make_claim_link',
        with: { customer_id: customer(21) },
        as: ADMIN,
        answers: 'ok',
        at: moment('2 days'),
      },
      {
        call: 'make_claim_link',
        with: { customer_id: customer(21) },
        as: ADMIN,
        answers: 'ok',
        at: moment('3 days'),
      },
      { call: 'make_claim_link', with: { customer_id: nothing }, as: ADMIN, answers: 'not_found' },
      { call: 'make_claim_link', with: { customer_id: customer(21) }, as: MEMBER, answers: '42501' },
    ],
  },
  {
    name: 'a customer without an address has no link',
    call: 'make_claim_link',
    with: { customer_id: customer(21) },
    as: ADMIN,
    answers: 'no_email',
    given: `update public.customers set email = null where id = '${customer(21)}'`,
  },
  {
    name: 'a new letter takes away neither one that was used nor what others can sign in with',
    given: `${account(AGATHA, now)} delete from public.customer_claims where token = '${CLAIM}';
      insert into public.customer_claims (id, customer_id, token, email, expires_at, used_at)
      values ('${added(71)}', '${customer(20)}', '${added(72)}', 'former@example.test', ${moment('-9 days')},
        ${moment('-10 days')});
      insert into public.customer_claims (id, customer_id, token, email, expires_at)
      values ('${added(73)}', '${customer(20)}', '${CLAIM}', upper('${AGATHA}'), ${moment('2 days')});
      insert into auth.identities (id, provider_id, user_id, identity_data, provider) values
        ('${added(74)}', 'hers', '${NEWCOMER}', '{}', 'google'), ('${added(75)}', 'mail', '${NEWCOMER}', '{}', 'email'),
        ('${added(76)}', 'his', '${OTHER}', '{}', 'google');
      insert into auth.sessions (id, user_id) values ('${added(77)}', '${OTHER}');
      insert into auth.refresh_tokens (id, token, user_id) overriding system value values
        (8, 'without a session', '${NEWCOMER}'), (9, 'his', '${OTHER}');
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
        values ('${added(78)}', '${NEWCOMER}', 'totp', 'verified', private.now(), private.now()),
          ('${added(79)}', '${OTHER}', 'totp', 'verified', private.now(), private.now());
      update auth.users set reauthentication_token = 'r', email_change_token_current = 'e' where id = '${NEWCOMER}'`,
    call: 'make_claim_link',
    with: { customer_id: customer(20) },
    as: ADMIN,
    answers: 'ok',
    then: [claim()],
  },
  {
    name: 'of several bookings of one trip the answer names those that live beyond the first, the earliest first',
    ...claim(),
    given: `${account(AGATHA, now)} ${booked(added(40), customer(20), FREMANTLE)}
      update public.customers set id = '${added(41)}' where profile_id = '${NEWCOMER}';
      ${booked(added(44), added(41), FREMANTLE, ', user_id', `, '${NEWCOMER}'`)}
      ${booked(added(43), added(41), FREMANTLE, ', user_id, is_double', `, '${NEWCOMER}', true`)}
      ${booked(added(42), customer(20), FREMANTLE, ', is_double', ', true')}
      update public.bookings set status = 'cancelled', is_double = false where id = '${added(42)}';
      ${booked(added(45), customer(21), FREMANTLE)} ${booked(added(46), customer(21), FREMANTLE, ', is_double', ', true')}
      update public.bookings set created_at = private.now() - interval '3 hours', reference = 'INV-900040'
        where id = '${added(40)}';
      update public.bookings set created_at = private.now() - interval '2 hours', reference = 'INV-900044'
        where id = '${added(44)}';
      update public.bookings set created_at = private.now() - interval '1 hour', reference = 'INV-900043'
        where id = '${added(43)}'`,
  },
  {
    name: 'a claim counts for whom it was sent to, until it is used',
    given: `${account(AGATHA, now)} update public.customer_claims set customer_id = '${customer(21)}', sent_at = private.now()
      where token = '${CLAIM}'; delete from public.customer_claims where token <> '${CLAIM}'`,
    call: 'my_claim',
    as: NEWCOMER,
    answers: 'known',
    then: [
      {
        sql: `insert into public.customer_claims (customer_id, email, expires_at, used_at, sent_at) values
          ('${customer(20)}', '${AGATHA}', ${moment('1 day')}, private.now(), private.now())`,
        as: 'owner',
        answers: 'done',
      },
      { call: 'my_claim', as: NEWCOMER, answers: 'known' },
      {
        sql: `insert into public.customer_claims (customer_id, email, expires_at) values
          ('${customer(20)}', '${AGATHA}', ${moment('1 day')})`,
        as: 'owner',
        answers: 'done',
      },
      { call: 'my_claim', as: NEWCOMER, answers: 'known' },
    ],
  },
  {
    name: 'of two numbers the one that the desk knows is kept, and other addresses stay to be claimed',
    ...claim(),
    given: `${account(AGATHA, now)} update public.profiles set phone = '0491 570 157' where id = '${NEWCOMER}';
      insert into private.profile_emails (profile_id, email, confirmed_at) values
        ('${NEWCOMER}', 'other@example.test', private.now()), ('${OTHER}', '${AGATHA}', private.now())`,
  },
  {
    name: 'what the desk does not know of a number comes from the account',
    ...claim(),
    given: `${account(AGATHA, now)} update public.profiles set phone = '0491 570 157' where id = '${NEWCOMER}';
      update public.customers set phone = null where id = '${customer(20)}'`,
  },
]
