import { addedRowId, ADMIN, customer, FREMANTLE, OTHER_MEMBER, person, product, TASMANIA } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'

const [ADA, BEA, CAL] = [addedRowId(41), addedRowId(42), addedRowId(43)]
const ACCOUNT_ID = person(78)

/** Two customers that staff created, with the given email addresses. */
const insertCustomersSql = (ada: string | null, bea: string | null) => `
  insert into public.customers (id, full_name, email, created_at) values
    ('${ADA}', 'Ada Ash', ${ada === null ? 'null' : `'${ada}'`}, ${timeAfterTest('-4 days')}),
    ('${BEA}', 'Ada B. Ash', ${bea === null ? 'null' : `'${bea}'`}, ${timeAfterTest('-9 days')});`
/** Adds a confirmed account with the given email address, and links the account to the customer record `id`. */
const insertAccountSql = (id: string, email: string, confirmed = 'private.now()') => `
  insert into auth.users (id, email, email_confirmed_at) values ('${ACCOUNT_ID}', '${email}', ${confirmed});
  delete from public.customers where profile_id = '${ACCOUNT_ID}';
  update public.customers set profile_id = '${ACCOUNT_ID}' where id = '${id}';
  delete from public.email_outbox where true;`

const createEntryValues = (n: number, event: string, email: string, status = 'waiting') =>
  `('${addedRowId(n)}', '${event}', 'Trip', 'Ash', '${email}', '${status}', ${timeAfterTest(`-${n} minutes`)})`
const insertOutboxEmailSql = (n: number, email: string, template = 'booking_received', state = '') => `
  insert into public.email_outbox (to_email, template, dedupe_key) values ('${email}', '${template}', 'letter ${n}');
  ${state && `update public.email_outbox set ${state} = private.now() where dedupe_key = 'letter ${n}';`}`
/** Enquiries, messages, orders and emails whose email address differs from `lowerCaseEmail` only in letter case. */
const insertRowsWithAddressSql = (n: number, lowerCaseEmail: string) => {
  const email = lowerCaseEmail.replace('example', 'Example')
  return `
    insert into public.interest_submissions (trip_name, full_name, email, created_at)
    values ('Peru', 'Ash', '${email}', ${timeAfterTest(`-${n} days`)});
    insert into public.contact_messages (full_name, email, message, created_at)
    values ('Ash', '${email}', 'Hello', ${timeAfterTest(`-${n} days`)});
    insert into public.product_interest (id, product_id, email)
    values ('${addedRowId(100 + n)}', '${product(4)}', '${email}'), ('${addedRowId(110 + n)}', '${product(n)}', '${email}');
    insert into public.orders (full_name, email, delivery, subtotal, shipping, total)
    values ('Ash', '${email}', 'collect', 2${n}, 0, 2${n});
    ${insertOutboxEmailSql(n, email)} ${insertOutboxEmailSql(10 + n, email, 'booking_received', 'sent_at')} ${insertOutboxEmailSql(20 + n, email, 'booking_received', 'failed_at')}
    ${insertOutboxEmailSql(30 + n, email, 'booking_received', 'cancelled_at')} ${insertOutboxEmailSql(40 + n, email, 'claim_customer')}`
}
const insertEntriesSql = (...addressRows: string[]) => `
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, status, created_at)
  values ${addressRows.join(', ')};`
/** Adds data of a third customer, which a merge must not change. */
const insertStrangerSql = `${insertRowsWithAddressSql(6, 'stranger@example.test')} ${insertEntriesSql(createEntryValues(69, TASMANIA, 'stranger@example.test'))}`

const reviewMerge = (keptId = ADA, otherId = BEA): SnapshotStep => ({
  call: 'review_merge',
  with: { keep: keptId, other: otherId },
  as: ADMIN,
  expected: 'ok',
})
const mergeCustomers = (fields: Record<string, string> = {}, keptId = ADA, otherId = BEA): SnapshotStep => ({
  call: 'merge_customers',
  with: { keep: keptId, other: otherId, fields },
  as: ADMIN,
  expected: 'merged',
})

const insertOrdersSql = `insert into public.orders (user_id, full_name, email, delivery, subtotal, shipping, total)
    select '${OTHER_MEMBER}', 'Another', e, 'collect', 29, 0, 29 from unnest(array['ada@example.test', 'bea@example.test']) e;
  ${insertRowsWithAddressSql(1, 'ada@example.test')} ${insertRowsWithAddressSql(2, 'bea@example.test')} ${insertStrangerSql}
  ${insertEntriesSql(
    createEntryValues(61, FREMANTLE, 'Ada@example.test'),
    createEntryValues(62, FREMANTLE, 'bea@Example.test'),
    createEntryValues(63, TASMANIA, 'ada@example.test', 'declined'),
    createEntryValues(64, TASMANIA, 'Bea@example.test', 'accepted'),
  )}`

export const mergingAddressesCases: SnapshotCase[] = [
  {
    name: 'a merge moves all data under the other email address in any letter case, including queued emails',
    ...reviewMerge(),
    given: `${insertCustomersSql('Ada@Example.test', 'Bea@Example.test')} ${insertOrdersSql}`,
    then: [mergeCustomers()],
  },
  {
    name: 'a merge keeps the only email address even if staff select the empty address of the other customer',
    ...mergeCustomers({ email: 'other' }),
    given: `${insertCustomersSql('ada@example.test', null)} ${insertOrdersSql}`,
  },
  {
    name: "a customer without an email address takes the other customer's address in a merge",
    ...mergeCustomers({ email: 'keep' }),
    given: `${insertCustomersSql(null, 'Bea@Example.test')} ${insertOrdersSql}`,
  },
  {
    name: 'two customers without an email address stay without one after a merge',
    ...reviewMerge(),
    given: `${insertCustomersSql(null, null)} ${insertStrangerSql}`,
    then: [mergeCustomers()],
  },
  {
    name: "a merge keeps the remaining customer's account address, and moves the other customer's orders to that account",
    ...reviewMerge(),
    given: `${insertCustomersSql('ada@example.test', 'Bea@Example.test')} ${insertAccountSql(ADA, 'ada@example.test')} ${insertOrdersSql}`,
    then: [mergeCustomers({ email: 'other' })],
  },
  {
    name: 'if the duplicate customer has an account, the merge keeps the address of that account and moves all data to it',
    ...reviewMerge(),
    given: `${insertCustomersSql('Ada@Example.test', 'bea@example.test')} ${insertAccountSql(BEA, 'bea@example.test')} ${insertOrdersSql}`,
    then: [mergeCustomers({ email: 'keep' })],
  },
  {
    name: "a merge moves all data to the address of the remaining customer's account, even if the customer record has another address",
    ...reviewMerge(),
    given: `${insertCustomersSql('Ada@Example.test', 'Bea@Example.test')} ${insertAccountSql(ADA, 'mine@example.test')} ${insertOrdersSql}
      ${insertRowsWithAddressSql(3, 'mine@example.test')} ${insertEntriesSql(createEntryValues(66, FREMANTLE, 'mine@example.test'))}`,
    then: [mergeCustomers()],
  },
  {
    name: "a merge moves all data to the address of the duplicate's account, even if the duplicate's record has another address",
    ...reviewMerge(),
    given: `${insertCustomersSql('Ada@Example.test', 'Bea@Example.test')} ${insertAccountSql(BEA, 'mine@example.test')} ${insertOrdersSql}
      ${insertRowsWithAddressSql(3, 'mine@example.test')} ${insertEntriesSql(createEntryValues(66, FREMANTLE, 'mine@example.test'))}`,
    then: [mergeCustomers()],
  },
  {
    name: 'a merge of customers gives their orders and enquiries the email address of the account, even if a third customer has that address',
    ...reviewMerge(),
    given: `${insertCustomersSql('ada@example.test', 'bea@example.test')} ${insertAccountSql(ADA, 'cal@example.test')}
      insert into public.customers (id, full_name, email) values ('${CAL}', 'Cal', 'Cal@Example.test');
      insert into public.product_interest (product_id, email) values ('${product(4)}', 'cal@example.test'); ${insertOrdersSql}`,
    then: [mergeCustomers()],
  },
  {
    name: "a merge does not take the address of the duplicate's account if that is the address of a third customer",
    ...reviewMerge(),
    given: `${insertCustomersSql('ada@example.test', 'bea@example.test')} ${insertAccountSql(BEA, 'cal@example.test')}
      insert into public.customers (id, full_name, email) values ('${CAL}', 'Cal', 'Cal@Example.test'); ${insertOrdersSql}`,
    then: [mergeCustomers()],
  },
  {
    name: "a merge ignores an unconfirmed account address and keeps the remaining customer's own address",
    ...reviewMerge(),
    given: `${insertCustomersSql('ada@example.test', 'bea@example.test')} ${insertAccountSql(ADA, 'mine@example.test', 'null')} ${insertOrdersSql}`,
    then: [mergeCustomers({ email: 'other' })],
  },
  {
    name: "a merge ignores the unconfirmed address of the duplicate's account and uses the address in the duplicate's record",
    ...reviewMerge(),
    given: `${insertCustomersSql('ada@example.test', 'bea@example.test')} ${insertAccountSql(BEA, 'mine@example.test', 'null')} ${insertOrdersSql}`,
    then: [mergeCustomers()],
  },
  {
    name: 'a merge moves a waitlist entry even if its address once belonged to another account',
    ...mergeCustomers({ email: 'other' }),
    given: `${insertCustomersSql('ada@example.test', 'bea@example.test')}
      insert into private.profile_emails (profile_id, email, confirmed_at, given_up_at)
      values ('${person(12)}', 'ada@example.test', ${timeAfterTest('-9 days')}, ${timeAfterTest('-2 days')});
      ${insertEntriesSql(createEntryValues(61, FREMANTLE, 'ada@example.test'))}`,
  },
  {
    name: 'a merge keeps one waitlist entry per trip: a waiting entry, else an accepted one, and the earlier of two waiting entries',
    ...reviewMerge(),
    given: `${insertCustomersSql('ada@example.test', 'bea@example.test')} ${insertEntriesSql(
      createEntryValues(61, FREMANTLE, 'ada@example.test'),
      createEntryValues(62, FREMANTLE, 'bea@example.test'),
      createEntryValues(63, TASMANIA, 'ada@example.test', 'accepted'),
      createEntryValues(62, TASMANIA, 'bea@example.test').replace(addedRowId(62), addedRowId(64)),
    )} ${insertEntriesSql(
      createEntryValues(65, '10000000-0000-4000-8000-000000000004', 'ada@example.test', 'declined'),
      createEntryValues(64, '10000000-0000-4000-8000-000000000004', 'bea@example.test', 'accepted').replace(
        addedRowId(64),
        addedRowId(66),
      ),
    )}`,
    then: [mergeCustomers()],
  },
  {
    name: 'after a merge, an announcement sent to both customers is listed once, and all others are listed for the remaining customer',
    ...mergeCustomers(),
    given: `${insertCustomersSql('ada@example.test', 'bea@example.test')}
      insert into public.announcements (id, event_id, audience, subject, body, request_id) values
        ('${addedRowId(77)}', '${TASMANIA}', 'all', 'What else', 'Boots.', '${addedRowId(78)}');
      insert into public.announcement_recipients (announcement_id, customer_id) values ('${addedRowId(70)}', '${BEA}'),
        ('${addedRowId(70)}', '${ADA}'), ('${addedRowId(77)}', '${BEA}'), ('${addedRowId(70)}', '${customer(21)}');
      insert into public.email_outbox (to_email, template, dedupe_key) values
        ('x@example.test', 'announcement_email', 'announcement_email:${addedRowId(70)}:${BEA}'),
        ('x@example.test', 'announcement_email', 'announcement_email:${addedRowId(77)}:${BEA}'),
        ('x@example.test', 'announcement_email', 'announcement_email:${addedRowId(77)}:${customer(21)}')`,
  },
  {
    name: 'a merge moves used claim links to the remaining customer, and unused claim links only if they are for the address that remains',
    ...mergeCustomers(),
    given: `${insertCustomersSql('Ada@Example.test', 'bea@example.test')}
      insert into public.customer_claims (customer_id, email, expires_at, used_at) values
        ('${BEA}', 'bea@example.test', ${timeAfterTest('-1 day')}, ${timeAfterTest('-2 days')}),
        ('${ADA}', 'ada@example.test', ${timeAfterTest('-1 day')}, ${timeAfterTest('-2 days')}),
        ('${customer(22)}', 'three@example.test', ${timeAfterTest('-1 day')}, ${timeAfterTest('-2 days')});
      insert into public.customer_claims (customer_id, email, expires_at) values
        ('${BEA}', 'ADA@example.test', ${timeAfterTest('1 day')})`,
  },
  {
    name: 'a merge with a customer who has an account deletes unused claim links and moves used ones to the remaining customer',
    ...mergeCustomers(),
    given: `${insertCustomersSql('ada@example.test', 'bea@example.test')} ${insertAccountSql(BEA, 'bea@example.test')}
      insert into public.customer_claims (customer_id, email, expires_at, used_at) values
        ('${BEA}', 'bea@example.test', ${timeAfterTest('-1 day')}, ${timeAfterTest('-2 days')});
      insert into public.customer_claims (customer_id, email, expires_at) values
        ('${ADA}', 'bea@example.test', ${timeAfterTest('1 day')})`,
  },
]
