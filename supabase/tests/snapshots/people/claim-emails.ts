import { ADMIN, addedRowId, customer, FREMANTLE, MEMBER, UNKNOWN_ID, OTHER_MEMBER } from '../../support/people'
import { timeAfterTest, type SnapshotCase } from '../case'
import {
  NEWCOMER_ID,
  AGATHA_ADDRESS,
  CLAIM_TOKEN,
  insertAccountSql,
  TEST_TIME_SQL,
  ATTACH_CUSTOMER_STEP,
} from './claims'
import { insertBookingSql } from './people'

export const claimEmailsCases: SnapshotCase[] = [
  {
    name: 'a member sees until its expiry that a claim link was sent to them; visitors can neither see nor request a claim link',
    call: 'my_claim',
    as: NEWCOMER_ID,
    expected: 'sent',
    given: insertAccountSql(AGATHA_ADDRESS, TEST_TIME_SQL),
    then: [
      { call: 'my_claim', as: NEWCOMER_ID, expected: 'has_records', at: timeAfterTest('3 days') },
      { call: 'my_claim', as: MEMBER, expected: 'none' },
      { call: 'my_claim', as: null, expected: '42501' },
      { call: 'request_claim', as: null, expected: '42501' },
    ],
  },
  {
    name: 'staff can email an account claim link at most once an hour',
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
        at: timeAfterTest('59 minutes'),
      },
      {
        call: 'send_claim_link',
        with: { customer_id: customer(21) },
        as: ADMIN,
        expected: 'sent',
        at: timeAfterTest('2 days'),
      },
      {
        call: 'send_claim_link',
        with: { customer_id: customer(21) },
        as: ADMIN,
        expected: 'sent',
        at: timeAfterTest('3 days'),
      },
      { call: 'send_claim_link', with: { customer_id: UNKNOWN_ID }, as: ADMIN, expected: 'not_found' },
      { call: 'send_claim_link', with: { customer_id: customer(21) }, as: MEMBER, expected: '42501' },
    ],
  },
  {
    name: 'a customer without an email address cannot get an account claim link',
    call: 'send_claim_link',
    with: { customer_id: customer(21) },
    as: ADMIN,
    expected: 'no_email',
    given: `update public.customers set email = null where id = '${customer(21)}'`,
  },
  {
    name: 'a new claim link can be sent and used without changing an earlier used link, sign-in identities or sessions',
    given: `${insertAccountSql(AGATHA_ADDRESS, TEST_TIME_SQL)} delete from public.customer_claims where token = '${CLAIM_TOKEN}';
      insert into public.customer_claims (id, customer_id, token, email, expires_at, used_at)
      values ('${addedRowId(71)}', '${customer(20)}', '${addedRowId(72)}', 'former@example.test', ${timeAfterTest('-9 days')},
        ${timeAfterTest('-10 days')});
      insert into public.customer_claims (id, customer_id, token, email, expires_at)
      values ('${addedRowId(73)}', '${customer(20)}', '${CLAIM_TOKEN}', upper('${AGATHA_ADDRESS}'), ${timeAfterTest('2 days')});
      insert into auth.identities (id, provider_id, user_id, identity_data, provider) values
        ('${addedRowId(74)}', 'hers', '${NEWCOMER_ID}', '{}', 'google'), ('${addedRowId(75)}', 'mail', '${NEWCOMER_ID}', '{}', 'email'),
        ('${addedRowId(76)}', 'his', '${OTHER_MEMBER}', '{}', 'google');
      insert into auth.sessions (id, user_id) values ('${addedRowId(77)}', '${OTHER_MEMBER}');
      insert into auth.refresh_tokens (id, token, user_id) overriding system value values
        (8, 'without a session', '${NEWCOMER_ID}'), (9, 'his', '${OTHER_MEMBER}');
      update auth.users set reauthentication_token = 'r', email_change_token_current = 'e' where id = '${NEWCOMER_ID}'`,
    call: 'send_claim_link',
    with: { customer_id: customer(20) },
    as: ADMIN,
    expected: 'sent',
    then: [ATTACH_CUSTOMER_STEP],
  },
  {
    name: 'claiming an account returns all bookings of the account for a trip that it booked twice, oldest first',
    ...ATTACH_CUSTOMER_STEP,
    given: `${insertAccountSql(AGATHA_ADDRESS, TEST_TIME_SQL)} ${insertBookingSql(addedRowId(40), customer(20), FREMANTLE)}
      update public.customers set id = '${addedRowId(41)}' where profile_id = '${NEWCOMER_ID}';
      ${insertBookingSql(addedRowId(44), addedRowId(41), FREMANTLE, ', user_id', `, '${NEWCOMER_ID}'`)}
      ${insertBookingSql(addedRowId(43), addedRowId(41), FREMANTLE, ', user_id, is_double', `, '${NEWCOMER_ID}', true`)}
      ${insertBookingSql(addedRowId(42), customer(20), FREMANTLE, ', is_double', ', true')}
      update public.bookings set status = 'cancelled', is_double = false where id = '${addedRowId(42)}';
      ${insertBookingSql(addedRowId(45), customer(21), FREMANTLE)} ${insertBookingSql(addedRowId(46), customer(21), FREMANTLE, ', is_double', ', true')}
      update public.bookings set created_at = private.now() - interval '3 hours', reference = 'INV-900040'
        where id = '${addedRowId(40)}';
      update public.bookings set created_at = private.now() - interval '2 hours', reference = 'INV-900044'
        where id = '${addedRowId(44)}';
      update public.bookings set created_at = private.now() - interval '1 hour', reference = 'INV-900043'
        where id = '${addedRowId(43)}'`,
  },
  {
    name: 'a member does not see a claim link as sent if it is used, was not sent or belongs to another customer',
    given: `${insertAccountSql(AGATHA_ADDRESS, TEST_TIME_SQL)} update public.customer_claims set customer_id = '${customer(21)}', sent_at = private.now()
      where token = '${CLAIM_TOKEN}'; delete from public.customer_claims where token <> '${CLAIM_TOKEN}'`,
    call: 'my_claim',
    as: NEWCOMER_ID,
    expected: 'has_records',
    then: [
      {
        sql: `insert into public.customer_claims (customer_id, email, expires_at, used_at, sent_at) values
          ('${customer(20)}', '${AGATHA_ADDRESS}', ${timeAfterTest('1 day')}, private.now(), private.now())`,
        as: 'owner',
        expected: 'done',
      },
      { call: 'my_claim', as: NEWCOMER_ID, expected: 'has_records' },
      {
        sql: `insert into public.customer_claims (customer_id, email, expires_at) values
          ('${customer(20)}', '${AGATHA_ADDRESS}', ${timeAfterTest('1 day')})`,
        as: 'owner',
        expected: 'done',
      },
      { call: 'my_claim', as: NEWCOMER_ID, expected: 'has_records' },
    ],
  },
  {
    name: 'claiming a customer record replaces its phone number with that of the account, and claims no other email address',
    ...ATTACH_CUSTOMER_STEP,
    given: `${insertAccountSql(AGATHA_ADDRESS, TEST_TIME_SQL)} update public.profiles set phone = '0491 570 157' where id = '${NEWCOMER_ID}';
      insert into private.profile_emails (profile_id, email, confirmed_at) values
        ('${NEWCOMER_ID}', 'other@example.test', private.now()), ('${OTHER_MEMBER}', '${AGATHA_ADDRESS}', private.now())`,
  },
  {
    name: "an account claim adds the account's phone number to a customer without one",
    ...ATTACH_CUSTOMER_STEP,
    given: `${insertAccountSql(AGATHA_ADDRESS, TEST_TIME_SQL)} update public.profiles set phone = '0491 570 157' where id = '${NEWCOMER_ID}';
      update public.customers set phone = null where id = '${customer(20)}'`,
  },
]
