import { added, ADMIN, customer, FREMANTLE, OTHER, person, product, TASMANIA } from '../../support/people'
import { moment, type Case, type Step } from '../case'

const [ADA, BEA, CAL] = [added(41), added(42), added(43)]
const ACCOUNT = person(78)

/** Two customers that staff created, with the given email addresses. */
const two = (ada: string | null, bea: string | null) => `
  insert into public.customers (id, full_name, email, created_at) values
    ('${ADA}', 'Ada Ash', ${ada === null ? 'null' : `'${ada}'`}, ${moment('-4 days')}),
    ('${BEA}', 'Ada B. Ash', ${bea === null ? 'null' : `'${bea}'`}, ${moment('-9 days')});`
/** Creates an account for the customer. */
const signedUp = (id: string, email: string, confirmed = 'private.now()') => `
  insert into auth.users (id, email, email_confirmed_at) values ('${ACCOUNT}', '${email}', ${confirmed});
  delete from public.customers where profile_id = '${ACCOUNT}';
  update public.customers set profile_id = '${ACCOUNT}' where id = '${id}';
  delete from public.email_outbox where true;`

const place = (n: number, event: string, email: string, status = 'waiting') =>
  `('${added(n)}', '${event}', 'Trip', 'Ash', '${email}', '${status}', ${moment(`-${n} minutes`)})`
const outboxEmail = (n: number, email: string, template = 'booking_received', state = '') => `
  insert into public.email_outbox (to_email, template, dedupe_key) values ('${email}', '${template}', 'letter ${n}');
  ${state && `update public.email_outbox set ${state} = private.now() where dedupe_key = 'letter ${n}';`}`
/** Enquiries, messages, orders and emails whose email address differs from the given one in upper and lower case. */
const came = (n: number, small: string) => {
  const email = small.replace('example', 'Example')
  return `
    insert into public.interest_submissions (trip_name, full_name, email, created_at)
    values ('Peru', 'Ash', '${email}', ${moment(`-${n} days`)});
    insert into public.contact_messages (full_name, email, message, created_at)
    values ('Ash', '${email}', 'Hello', ${moment(`-${n} days`)});
    insert into public.product_interest (id, product_id, email)
    values ('${added(100 + n)}', '${product(4)}', '${email}'), ('${added(110 + n)}', '${product(n)}', '${email}');
    insert into public.orders (full_name, email, delivery, subtotal, shipping, total)
    values ('Ash', '${email}', 'collect', 2${n}, 0, 2${n});
    ${outboxEmail(n, email)} ${outboxEmail(10 + n, email, 'booking_received', 'sent_at')} ${outboxEmail(20 + n, email, 'booking_received', 'failed_at')}
    ${outboxEmail(30 + n, email, 'booking_received', 'cancelled_at')} ${outboxEmail(40 + n, email, 'claim_customer')}`
}
const waits = (...places: string[]) => `
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, status, created_at)
  values ${places.join(', ')};`
/** Data of another customer, which a merge must not change. */
const stranger = `${came(6, 'stranger@example.test')} ${waits(place(69, TASMANIA, 'stranger@example.test'))}`

const review = (keep = ADA, other = BEA): Step => ({
  call: 'review_merge',
  with: { keep, other },
  as: ADMIN,
  expected: 'ok',
})
const merge = (fields: Record<string, string> = {}, keep = ADA, other = BEA): Step => ({
  call: 'merge_customers',
  with: { keep, other, fields },
  as: ADMIN,
  expected: 'merged',
})

const both = `insert into public.orders (user_id, full_name, email, delivery, subtotal, shipping, total)
    select '${OTHER}', 'Another', e, 'collect', 29, 0, 29 from unnest(array['ada@example.test', 'bea@example.test']) e;
  ${came(1, 'ada@example.test')} ${came(2, 'bea@example.test')} ${stranger}
  ${waits(
    place(61, FREMANTLE, 'Ada@example.test'),
    place(62, FREMANTLE, 'bea@Example.test'),
    place(63, TASMANIA, 'ada@example.test', 'declined'),
    place(64, TASMANIA, 'Bea@example.test', 'accepted'),
  )}`

export const cases: Case[] = [
  {
    name: 'a merge moves everything under the other email address, in any letter case, including queued emails',
    ...review(),
    given: `${two('Ada@Example.test', 'Bea@Example.test')} ${both}`,
    then: [merge()],
  },
  {
    name: 'a merge keeps the only email address even if the customer without one is chosen',
    ...merge({ email: 'other' }),
    given: `${two('ada@example.test', null)} ${both}`,
  },
  {
    name: "a customer without an email address takes the other customer's address in a merge",
    ...merge({ email: 'keep' }),
    given: `${two(null, 'Bea@Example.test')} ${both}`,
  },
  {
    name: 'two customers without an email address stay without one after a merge',
    ...review(),
    given: `${two(null, null)} ${stranger}`,
    then: [merge()],
  },
  {
    name: "a merge keeps the account address of the remaining customer, and moves the other's orders to the account",
    ...review(),
    given: `${two('ada@example.test', 'Bea@Example.test')} ${signedUp(ADA, 'ada@example.test')} ${both}`,
    then: [merge({ email: 'other' })],
  },
  {
    name: 'a merge keeps the account address of the customer merged away, and moves all data to that account',
    ...review(),
    given: `${two('Ada@Example.test', 'bea@example.test')} ${signedUp(BEA, 'bea@example.test')} ${both}`,
    then: [merge({ email: 'keep' })],
  },
  {
    name: "a merge moves all data to the account's address if the remaining customer's address differs from it",
    ...review(),
    given: `${two('Ada@Example.test', 'Bea@Example.test')} ${signedUp(ADA, 'mine@example.test')} ${both}
      ${came(3, 'mine@example.test')} ${waits(place(66, FREMANTLE, 'mine@example.test'))}`,
    then: [merge()],
  },
  {
    name: "a merge moves all data to the account's address if the merged customer's address differs from it",
    ...review(),
    given: `${two('Ada@Example.test', 'Bea@Example.test')} ${signedUp(BEA, 'mine@example.test')} ${both}
      ${came(3, 'mine@example.test')} ${waits(place(66, FREMANTLE, 'mine@example.test'))}`,
    then: [merge()],
  },
  {
    name: 'an account address that a third customer has stays with that customer, and the merged data uses it',
    ...review(),
    given: `${two('ada@example.test', 'bea@example.test')} ${signedUp(ADA, 'cal@example.test')}
      insert into public.customers (id, full_name, email) values ('${CAL}', 'Cal', 'Cal@Example.test');
      insert into public.product_interest (product_id, email) values ('${product(4)}', 'cal@example.test'); ${both}`,
    then: [merge()],
  },
  {
    name: 'a third customer also keeps the account address if the customer merged away has the account',
    ...review(),
    given: `${two('ada@example.test', 'bea@example.test')} ${signedUp(BEA, 'cal@example.test')}
      insert into public.customers (id, full_name, email) values ('${CAL}', 'Cal', 'Cal@Example.test'); ${both}`,
    then: [merge()],
  },
  {
    name: "a merge ignores an unconfirmed account address and keeps the remaining customer's own",
    ...review(),
    given: `${two('ada@example.test', 'bea@example.test')} ${signedUp(ADA, 'mine@example.test', 'null')} ${both}`,
    then: [merge({ email: 'other' })],
  },
  {
    name: 'a merge ignores an unconfirmed account address and keeps the own address of the customer merged away',
    ...review(),
    given: `${two('ada@example.test', 'bea@example.test')} ${signedUp(BEA, 'mine@example.test', 'null')} ${both}`,
    then: [merge()],
  },
  {
    name: 'a waitlist entry moves in a merge even if another account has given up its address',
    ...merge({ email: 'other' }),
    given: `${two('ada@example.test', 'bea@example.test')}
      insert into private.profile_emails (profile_id, email, confirmed_at, given_up_at)
      values ('${person(12)}', 'ada@example.test', ${moment('-9 days')}, ${moment('-2 days')});
      ${waits(place(61, FREMANTLE, 'ada@example.test'))}`,
  },
  {
    name: 'a merge keeps one waitlist entry per trip: an active one first, the earlier of two, a declined one last',
    ...review(),
    given: `${two('ada@example.test', 'bea@example.test')} ${waits(
      place(61, FREMANTLE, 'ada@example.test'),
      place(62, FREMANTLE, 'bea@example.test'),
      place(63, TASMANIA, 'ada@example.test', 'accepted'),
      place(62, TASMANIA, 'bea@example.test').replace(added(62), added(64)),
    )} ${waits(
      place(65, '10000000-0000-4000-8000-000000000004', 'ada@example.test', 'declined'),
      place(64, '10000000-0000-4000-8000-000000000004', 'bea@example.test', 'accepted').replace(added(64), added(66)),
    )}`,
    then: [merge()],
  },
  {
    name: 'announcements sent to both merged customers are listed once, and others move to the remaining customer',
    ...merge(),
    given: `${two('ada@example.test', 'bea@example.test')}
      insert into public.announcements (id, event_id, audience, subject, body, request_id) values
        ('${added(77)}', '${TASMANIA}', 'all', 'What else', 'Boots.', '${added(78)}');
      insert into public.announcement_recipients (announcement_id, customer_id) values ('${added(70)}', '${BEA}'),
        ('${added(70)}', '${ADA}'), ('${added(77)}', '${BEA}'), ('${added(70)}', '${customer(21)}');
      insert into public.email_outbox (to_email, template, dedupe_key) values
        ('x@example.test', 'announcement_email', 'announcement_email:${added(70)}:${BEA}'),
        ('x@example.test', 'announcement_email', 'announcement_email:${added(77)}:${BEA}'),
        ('x@example.test', 'announcement_email', 'announcement_email:${added(77)}:${customer(21)}')`,
  },
  {
    name: 'a merge moves used claims to the remaining customer, and open claims for the remaining address',
    ...merge(),
    given: `${two('Ada@Example.test', 'bea@example.test')}
      insert into public.customer_claims (customer_id, email, expires_at, used_at) values
        ('${BEA}', 'bea@example.test', ${moment('-1 day')}, ${moment('-2 days')}),
        ('${ADA}', 'ada@example.test', ${moment('-1 day')}, ${moment('-2 days')}),
        ('${customer(22)}', 'three@example.test', ${moment('-1 day')}, ${moment('-2 days')});
      insert into public.customer_claims (customer_id, email, expires_at) values
        ('${BEA}', 'ADA@example.test', ${moment('1 day')})`,
  },
  {
    name: 'a merge with an account deletes open claims and moves used ones',
    ...merge(),
    given: `${two('ada@example.test', 'bea@example.test')} ${signedUp(BEA, 'bea@example.test')}
      insert into public.customer_claims (customer_id, email, expires_at, used_at) values
        ('${BEA}', 'bea@example.test', ${moment('-1 day')}, ${moment('-2 days')});
      insert into public.customer_claims (customer_id, email, expires_at) values
        ('${ADA}', 'bea@example.test', ${moment('1 day')})`,
  },
]
