import { ADMIN, added, customer, FREMANTLE, MEMBER, nothing, OTHER } from '../../support/people'
import { moment, type Case } from '../case'
import { NEWCOMER, AGATHA, CLAIM, account, now, booked, attach } from './claims'

export const cases: Case[] = [
  {
    name: 'a member sees their own claim as sent until it expires, and visitors cannot see or request one',
    call: 'my_claim',
    as: NEWCOMER,
    expected: 'sent',
    given: account(AGATHA, now),
    then: [
      { call: 'my_claim', as: NEWCOMER, expected: 'has_records', at: moment('3 days') },
      { call: 'my_claim', as: MEMBER, expected: 'none' },
      { call: 'my_claim', as: null, expected: '42501' },
      { call: 'request_claim', as: null, expected: '42501' },
    ],
  },
  {
    name: 'staff can email a claim link once an hour at most',
    call: 'send_claim_link',
    with: { customer_id: customer(21) },
    as: ADMIN,
    expected: 'sent',
    then: [
      {
        call: 'send_claim_link',
        with: { customer_id: customer(21) },
        as: ADMIN,
        expected: 'sent_before',
        at: moment('59 minutes'),
      },
      {
        call: 'send_claim_link',
        with: { customer_id: customer(21) },
        as: ADMIN,
        expected: 'sent',
        at: moment('2 days'),
      },
      {
        call: 'send_claim_link',
        with: { customer_id: customer(21) },
        as: ADMIN,
        expected: 'sent',
        at: moment('3 days'),
      },
      { call: 'send_claim_link', with: { customer_id: nothing }, as: ADMIN, expected: 'not_found' },
      { call: 'send_claim_link', with: { customer_id: customer(21) }, as: MEMBER, expected: '42501' },
    ],
  },
  {
    name: 'a customer without an address cannot get a claim link',
    call: 'send_claim_link',
    with: { customer_id: customer(21) },
    as: ADMIN,
    expected: 'no_email',
    given: `update public.customers set email = null where id = '${customer(21)}'`,
  },
  {
    name: 'a new claim email and the claim change neither a used claim nor any sign-in identity or session',
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
      update auth.users set reauthentication_token = 'r', email_change_token_current = 'e' where id = '${NEWCOMER}'`,
    call: 'send_claim_link',
    with: { customer_id: customer(20) },
    as: ADMIN,
    expected: 'sent',
    then: [attach],
  },
  {
    name: 'a claim returns the duplicate active bookings of a trip, in order of creation',
    ...attach,
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
    name: "another customer's claim, a used claim and an unsent claim are not shown as sent",
    given: `${account(AGATHA, now)} update public.customer_claims set customer_id = '${customer(21)}', sent_at = private.now()
      where token = '${CLAIM}'; delete from public.customer_claims where token <> '${CLAIM}'`,
    call: 'my_claim',
    as: NEWCOMER,
    expected: 'has_records',
    then: [
      {
        sql: `insert into public.customer_claims (customer_id, email, expires_at, used_at, sent_at) values
          ('${customer(20)}', '${AGATHA}', ${moment('1 day')}, private.now(), private.now())`,
        as: 'owner',
        expected: 'done',
      },
      { call: 'my_claim', as: NEWCOMER, expected: 'has_records' },
      {
        sql: `insert into public.customer_claims (customer_id, email, expires_at) values
          ('${customer(20)}', '${AGATHA}', ${moment('1 day')})`,
        as: 'owner',
        expected: 'done',
      },
      { call: 'my_claim', as: NEWCOMER, expected: 'has_records' },
    ],
  },
  {
    name: "a claim replaces the customer's phone number with the account's, and other addresses stay unclaimed",
    ...attach,
    given: `${account(AGATHA, now)} update public.profiles set phone = '0491 570 157' where id = '${NEWCOMER}';
      insert into private.profile_emails (profile_id, email, confirmed_at) values
        ('${NEWCOMER}', 'other@example.test', private.now()), ('${OTHER}', '${AGATHA}', private.now())`,
  },
  {
    name: "a claim adds the account's phone number to a customer without one",
    ...attach,
    given: `${account(AGATHA, now)} update public.profiles set phone = '0491 570 157' where id = '${NEWCOMER}';
      update public.customers set phone = null where id = '${customer(20)}'`,
  },
]
