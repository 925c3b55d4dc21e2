import { addedRowId, ADMIN, person } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'

const LEAVING_MEMBER_ID = person(78)
const [GONE, TWICE, THIRD] = [addedRowId(41), addedRowId(42), addedRowId(43)]
const ownCustomerSql = `(select c.id from public.customers c where c.profile_id = '${LEAVING_MEMBER_ID}')`
const insertMergeSql = (oldId: string, customerIdSql: string, keptEmail: string, removedEmail: string) => `
  insert into public.customer_merges (old_id, customer_id, before) values ('${oldId}', ${customerIdSql},
    '${JSON.stringify({ kept: { full_name: 'A', email: keptEmail }, other: { full_name: 'B', email: removedEmail } })}');`
const insertQueuedEmailsSql = (...emails: string[]) => `
  insert into public.email_outbox (to_email, template, dedupe_key, created_at)
  select e, 'any', 'letter to ' || e, ${timeAfterTest('-1 day')} from unnest('{${emails.join()}}'::text[]) e;`
const insertSuppressionsSql = (...emails: string[]) => `
  insert into public.email_suppressions (email, reason, suppressed_at)
  select e, 'bounced', ${timeAfterTest('-1 day')} from unnest('{${emails.join()}}'::text[]) e;`
const insertInterestSql = (n: number, ...emails: string[]) => `
  insert into public.product_interest (id, product_id, email, created_at)
  select ('a0000000-0000-4000-8000-0000000001' || lpad((${n} + row_number() over ())::text, 2, '0'))::uuid,
    '20000000-0000-4000-8000-000000000004', e, ${timeAfterTest('-1 day')} from unnest('{${emails.join()}}'::text[]) e;`
const DELETE_ACCOUNT_STEP: SnapshotStep = { call: 'delete_my_account', as: LEAVING_MEMBER_ID, expected: 'deleted' }
const insertAccountSql = `insert into auth.users (id, email, email_confirmed_at)
  values ('${LEAVING_MEMBER_ID}', 'who@example.test', ${timeAfterTest('-90 days')});
  delete from public.email_outbox where true;`
/** A customer without an account. */
const insertOtherCustomerSql = (n: number) =>
  `insert into public.customers (id, full_name, email) values ('${THIRD}', 'Third', 'third-${n}@example.test');`

export const erasedMergesCases: SnapshotCase[] = [
  {
    name: 'deleting an account erases data with the email addresses of customers merged into it, but no data of other people',
    ...DELETE_ACCOUNT_STEP,
    given: `${insertAccountSql} ${insertOtherCustomerSql(1)} ${insertMergeSql(GONE, ownCustomerSql, 'Kept@Example.test', 'Other@Example.test')}
      ${insertMergeSql(TWICE, `'${THIRD}'`, 'theirs@example.test', 'third@example.test')}
      update public.customers set email = 'Desk@Example.test' where profile_id = '${LEAVING_MEMBER_ID}';
      ${insertQueuedEmailsSql('KEPT@example.test', 'OTHER@example.test', 'theirs@example.test', 'DESK@example.test', 'any@example.test')}
      ${insertSuppressionsSql('desk@example.test', 'who@example.test', 'any@example.test')}`,
    then: [
      {
        sql: `select array(select m.to_email from public.email_outbox m order by 1) as letters,
          array(select a.email from public.email_suppressions a order by 1) as troubles`,
        as: 'owner',
        expected: 'done',
      },
    ],
  },
  {
    name: 'deleting an account erases data that was sent from a former email address while the address belonged to the member',
    ...DELETE_ACCOUNT_STEP,
    given: `${insertAccountSql}
      insert into private.profile_emails (profile_id, email, confirmed_at, given_up_at)
      values ('${LEAVING_MEMBER_ID}', 'old@example.test', ${timeAfterTest('-80 days')}, ${timeAfterTest('-1 day')}),
        ('${LEAVING_MEMBER_ID}', 'older@example.test', ${timeAfterTest('-80 days')}, ${timeAfterTest('-1 day')} + interval '1 second'),
        ('${person(12)}', 'old@example.test', ${timeAfterTest('-1 hour')}, null),
        ('${person(12)}', 'older@example.test', ${timeAfterTest('-1 hour')}, null);
      ${insertInterestSql(0, 'WHO@example.test', 'old@example.test', 'OLDER@example.test', 'any@example.test')}
      ${insertSuppressionsSql('who@example.test', 'old@example.test', 'older@example.test', 'any@example.test')}
      insert into public.staff_invites (email, role, expires_at) values ('who@example.test', 'manager', ${timeAfterTest('1 day')}),
        ('older@example.test', 'manager', ${timeAfterTest('1 day')})`,
  },
  {
    name: 'the customer record of a former staff member can be merged',
    call: 'review_merge',
    with: { keep: GONE, other: TWICE },
    as: ADMIN,
    expected: 'ok',
    given: `insert into public.customers (id, full_name, profile_id) values ('${GONE}', 'Was', null), ('${TWICE}', 'Is', null);
      ${insertAccountSql} delete from public.customers where profile_id = '${LEAVING_MEMBER_ID}';
      insert into public.staff (user_id, role, ended_at) values ('${LEAVING_MEMBER_ID}', 'manager', ${timeAfterTest('-1 day')});
      update public.customers set profile_id = '${LEAVING_MEMBER_ID}' where id = '${GONE}'`,
  },
]
