import { addedRowId, customer, FREMANTLE, MEMBER } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { insertAccountSql, AGATHA_ADDRESS, CONFIRM_ADDRESS_STEP, NEWCOMER_ID } from './claims'
import { insertBookingSql } from './people'

const READ_OWN_CLAIM_STEP: SnapshotStep = { call: 'my_claim', as: NEWCOMER_ID, expected: 'has_records' }
const runAsOwner = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })

export const addressesCases: SnapshotCase[] = [
  {
    name: 'a user becomes a customer when they confirm their email address',
    ...CONFIRM_ADDRESS_STEP,
    given: insertAccountSql('new@example.test'),
  },
  {
    name: "confirming an existing customer's email address sends an account claim email without linking the customer to the account",
    ...CONFIRM_ADDRESS_STEP,
    given: `delete from public.customer_claims;
      ${insertAccountSql('Agatha.Wisp@example.test')} ${insertBookingSql(addedRowId(40), customer(20), FREMANTLE)}`,
  },
  {
    name: 'an open account claim is sent again with the same token, and an expired claim gets a new token',
    ...CONFIRM_ADDRESS_STEP,
    given: insertAccountSql(AGATHA_ADDRESS),
    at: timeAfterTest('71 h'),
    then: [{ call: 'request_claim', as: NEWCOMER_ID, expected: 'sent', at: timeAfterTest('150 h') }],
  },
  {
    name: "the customer's email address changes when the account's email address changes",
    as: 'owner',
    expected: 'done',
    sql: `update auth.users set email = 'mabel@example.test' where id = '${MEMBER}'`,
    then: [
      {
        as: 'owner',
        expected: 'done',
        sql: `update auth.users set email = 'member@nextroom.test' where id = '${MEMBER}'`,
        at: timeAfterTest('1 day'),
      },
    ],
  },
  {
    name: 'an account owns an email address from its first confirmation, and a second confirmation changes nothing',
    given: insertAccountSql('New.Comer@Example.test'),
    ...runAsOwner(
      `update auth.users set email_confirmed_at = private.now() - interval '1 hour' where id = '${NEWCOMER_ID}'`,
    ),
    then: [CONFIRM_ADDRESS_STEP],
  },
  {
    name: 'when a user confirms an email address, the address is also stored in their existing customer record',
    given: `${insertAccountSql('new@example.test')} select private.ensure_customer('${NEWCOMER_ID}')`,
    ...CONFIRM_ADDRESS_STEP,
  },
  {
    name: 'a user can register with an email address that is not valid for a customer',
    ...runAsOwner(`insert into auth.users (id, email, email_confirmed_at)
      values ('${NEWCOMER_ID}', 'odd;one@example.test', private.now())`),
  },
  {
    name: "changing an account's email address permanently deletes unused claim links for the old address",
    given: `update private.profile_emails set claimed_at = private.now() where profile_id = '${MEMBER}';
      insert into private.profile_emails (profile_id, email, confirmed_at, given_up_at)
      values ('${MEMBER}', 'first@example.test', private.now() - interval '9 days', private.now() - interval '8 days');
      insert into public.customer_claims (customer_id, email, expires_at, used_at)
      select c.id, l.email, private.now(), l.used_at from public.customers c,
        (values ('first@example.test', private.now()), ('member@nextroom.test', null)) l (email, used_at)
      where c.profile_id = '${MEMBER}'`,
    ...runAsOwner(`update auth.users set email = 'Mabel@Example.test' where id = '${MEMBER}'`),
    then: [runAsOwner(`update auth.users set email = 'member@nextroom.test' where id = '${MEMBER}'`)],
  },
  {
    name: "changing an account's email address keeps an open account claim for the new address, in any letter case",
    given: `insert into public.customer_claims (customer_id, email, expires_at)
      select c.id, 'MABEL@example.test', private.now() from public.customers c where c.profile_id = '${MEMBER}';
      update public.customers set email = 'MABEL@example.test' where id = '${customer(20)}';
      delete from public.customer_claims where customer_id = '${customer(20)}'`,
    ...runAsOwner(`update auth.users set email = 'mabel@example.test' where id = '${MEMBER}'`),
  },
  {
    name: 'a member can claim, only once, messages that were sent from their address before they registered, and staff cannot',
    given: `${insertAccountSql('new@example.test', timeAfterTest('0 s'))}
      insert into public.contact_messages (full_name, email, message, created_at)
      select 'N', a || '@example.test', 'Before', private.now() - interval '1 year'
      from unnest(array['new', 'ichabod', 'old']) a;
      insert into private.profile_emails (profile_id, email, confirmed_at, given_up_at)
      values ('${MEMBER}', 'old@example.test', private.now(), private.now())`,
    ...READ_OWN_CLAIM_STEP,
    then: [
      { ...READ_OWN_CLAIM_STEP, as: MEMBER, expected: 'none' },
      runAsOwner(`update public.profiles set is_admin = true where id = '${NEWCOMER_ID}'`),
      { ...READ_OWN_CLAIM_STEP, expected: 'none' },
      runAsOwner(`update public.profiles set is_admin = false where id = '${NEWCOMER_ID}'`),
      READ_OWN_CLAIM_STEP,
      runAsOwner(`update private.profile_emails set claimed_at = private.now() where profile_id = '${NEWCOMER_ID}'`),
      { ...READ_OWN_CLAIM_STEP, expected: 'none' },
    ],
  },
  {
    name: 'a member whose new email address belongs to another customer has no address in their own customer record until they claim it',
    as: 'owner',
    expected: 'done',
    sql: `update auth.users set email = '${AGATHA_ADDRESS}' where id = '${MEMBER}'`,
  },
]
