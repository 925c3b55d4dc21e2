import { addedRowId, ADMIN, customer, MANAGER, MEMBER, OTHER_MEMBER } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import {
  AGATHA_ADDRESS,
  ATTACH_CUSTOMER_STEP,
  claimCustomer,
  insertAccountSql,
  NEWCOMER_ID,
  TEST_TIME_SQL,
} from './claims'

const runAsOwner = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })
/** Creates a trigger that makes the insert of emails with this template fail. */
const failEmailSql = (template: string) => `create function pg_temp.fail() returns trigger language plpgsql as $$ begin
    if new.template = '${template}' then raise exception 'refused by the test'; end if; return new; end $$;
  create trigger fail before insert on public.email_outbox for each row execute function pg_temp.fail();`
const SEND_CLAIM_LINK_STEP: SnapshotStep = {
  call: 'send_claim_link',
  with: { customer_id: customer(20) },
  as: MANAGER,
  expected: 'sent',
}
const changeStaff = (user_id: string, role: string, expected: string): SnapshotStep => ({
  call: 'change_staff',
  with: { user_id, role },
  as: ADMIN,
  expected,
})

const makeSingleSignOnSql = `update auth.users set is_sso_user = true where id = '${NEWCOMER_ID}';`

const claimCases: SnapshotCase[] = [
  {
    name: 'a member whose access token does not say how they signed in must set a new password to claim a customer record',
    given: insertAccountSql(AGATHA_ADDRESS, TEST_TIME_SQL),
    ...ATTACH_CUSTOMER_STEP,
    claims: { amr: undefined },
    expected: 'weak_password',
  },
  {
    name: 'claiming an unconfirmed account ignores the second factor of a different account that is signed in',
    given: `${insertAccountSql(AGATHA_ADDRESS)} insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values ('${addedRowId(79)}', '${MANAGER}', 'totp', 'verified', private.now(), private.now());`,
    ...claimCustomer(),
    as: MANAGER,
  },
  {
    name: 'a member cannot request a claim link for messages that the former owner of their address sent',
    given: `update private.profile_emails set claimed_at = private.now() where profile_id = '${MEMBER}';
      insert into private.profile_emails (profile_id, email, confirmed_at, given_up_at)
      select '${OTHER_MEMBER}', e.email, private.now() + interval '1 second', private.now() + interval '2 seconds'
      from private.profile_emails e where e.profile_id = '${MEMBER}';`,
    call: 'request_claim',
    as: MEMBER,
    expected: 'none',
    at: timeAfterTest('1 day'),
  },
  {
    name: 'a member requests the claim link of the other customer with the same address, who has no account',
    given: `update public.customers set email = null where profile_id = '${MEMBER}';
      update public.customers set email = private.email_of('${MEMBER}') where id = '${customer(24)}';
      update private.profile_emails set claimed_at = null, confirmed_at = private.now() + interval '1 second'
      where profile_id = '${MEMBER}';`,
    call: 'request_claim',
    as: MEMBER,
    expected: 'sent',
    at: timeAfterTest('1 day'),
  },
  {
    name: "a claim link can be sent again within an hour if the customer's address has changed",
    given: `update public.customer_claims set email = 'earlier@example.test', sent_at = private.now() - interval '10 minutes'
      where customer_id = '${customer(20)}'`,
    ...SEND_CLAIM_LINK_STEP,
  },
  {
    name: 'a customer cannot be claimed by a single sign-on account with the same address',
    given: `${insertAccountSql(AGATHA_ADDRESS, TEST_TIME_SQL)} ${makeSingleSignOnSql}`,
    ...claimCustomer(),
    expected: 'no_account',
  },
  {
    name: 'the unused claim link of a member stops working when they claim another customer record',
    given: `${insertAccountSql(AGATHA_ADDRESS, TEST_TIME_SQL)}
      insert into public.customer_claims (customer_id, email, expires_at)
      select c.id, 'new@example.test', private.now() + interval '1 day' from public.customers c where c.profile_id = '${NEWCOMER_ID}';`,
    ...ATTACH_CUSTOMER_STEP,
    then: [runAsOwner(`select l.email from public.customer_claims l where l.customer_id = '${customer(20)}'`)],
  },
  {
    name: 'a claim link that has just expired is replaced by a new claim link',
    given: `update public.customer_claims set expires_at = private.now() where customer_id = '${customer(20)}'`,
    ...SEND_CLAIM_LINK_STEP,
  },
]

const accountCases: SnapshotCase[] = [
  {
    name: 'a staff invitation finds no account if its address belongs only to a single sign-on account',
    given: `${insertAccountSql('asked@example.test', TEST_TIME_SQL)} ${makeSingleSignOnSql}`,
    sql: `select public.staff_invite(t.token) ->> 'has_account' as has_account from private.staff_invite_tokens t
      where t.invite_id = '${addedRowId(72)}'`,
    as: 'owner',
    expected: 'done',
  },
  {
    name: 'a new password makes the one-time links of only that account invalid',
    given: `create table auth.one_time_tokens (user_id uuid);
      insert into auth.one_time_tokens values ('${MEMBER}'), ('${OTHER_MEMBER}');`,
    ...runAsOwner(`update auth.users set encrypted_password = 'another' where id = '${MEMBER}'`),
    then: [runAsOwner('select t.user_id from auth.one_time_tokens t')],
  },
  {
    name: 'a sign-up with a registered address succeeds although its email cannot be queued',
    given: failEmailSql('account_exists'),
    ...runAsOwner(`insert into auth.audit_log_entries (id, payload, created_at) values ('${addedRowId(79)}',
      '{"action": "user_repeated_signup", "actor_id": "${MEMBER}"}', private.now())`),
  },
  {
    name: 'the only owner can be made owner again, but cannot get another role',
    ...changeStaff(ADMIN, 'owner', 'changed'),
    then: [changeStaff(ADMIN, 'manager', 'last_owner')],
  },
]

export const accountConditionsCases: SnapshotCase[] = [...claimCases, ...accountCases]
