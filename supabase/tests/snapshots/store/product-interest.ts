import { ADMIN, MEMBER, UNKNOWN_ID, product } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { updateProductSql } from './store'
import { setConstant } from '../../support/constants'

const LANTERN_ID = product(4)
const requestProduct = (email: unknown, product_id: unknown = LANTERN_ID) =>
  ({ call: 'request_product', with: { product_id, email }, as: null }) as const
/**
 * Deletes the requests for a product that were made before the time `before`, as the admin page does. The page knows
 * this time only to the millisecond.
 */
const deleteProductRequests = (before = 'infinity') =>
  ({
    sql: `delete from public.product_interest where product_id = '${LANTERN_ID}' and created_at < '${before}'`,
    as: ADMIN,
    expected: 'done',
  }) as const
const insertRequestsSql = (age: string) => `
  insert into public.products (id, name, price, status, availability)
  select ('20000000-0000-4000-8000-00000000020' || n)::uuid, 'Coming ' || n, 1, 'live', 'coming_soon'
  from generate_series(1, 5) n;
  insert into public.product_interest (product_id, email, created_at)
  select ('20000000-0000-4000-8000-00000000020' || n)::uuid, 'fan' || case when n > 2 then '+' || n else '' end || '@Example.test',
    private.now() - interval '${age}'
  from generate_series(1, 5) n`

export const productInterestCases: SnapshotCase[] = [
  {
    name: 'a product request is stored once per address, and a repeated request gets the same result',
    ...requestProduct(' Fan@example.test '),
    expected: 'registered',
    then: [
      { ...requestProduct('fan@Example.test'), expected: 'registered' },
      { ...requestProduct('fan@example.test'), as: MEMBER, expected: 'registered' },
    ],
  },
  {
    name: 'a product request is refused for an available, hidden or unknown product, or an invalid address',
    ...requestProduct('fan@example.test', product(1)),
    expected: 'not_found',
    then: [
      ...[product(9), UNKNOWN_ID, null].map((id): SnapshotStep => ({
        ...requestProduct('fan@example.test', id),
        expected: 'not_found',
      })),
      ...['', ' ', 'fan', null, `${'x'.repeat(250)}@a.bc`].map((email): SnapshotStep => ({
        ...requestProduct(email),
        expected: 'invalid',
      })),
      { ...requestProduct(`${'x'.repeat(249)}@a.bc`), expected: 'registered' },
    ],
  },
  {
    name: 'an email address has an hourly limit of product requests, which includes its variants with a plus sign',
    given: insertRequestsSql('0 seconds'),
    ...requestProduct('fan@example.test'),
    expected: 'too_many',
    then: [
      { ...requestProduct('fan+new@example.test'), expected: 'too_many' },
      { ...requestProduct('other@example.test'), expected: 'registered' },
      { ...requestProduct('fan@example.test'), expected: 'too_many', at: timeAfterTest('59 minutes 59 seconds') },
      { ...requestProduct('fan@example.test'), expected: 'registered', at: timeAfterTest('1 hour') },
    ],
  },
  {
    name: 'the last product request within the hourly limit is accepted',
    given: `${insertRequestsSql('0 seconds')}; ${setConstant('max_enquiries_per_hour', 6)}`,
    ...requestProduct('fan@example.test'),
    expected: 'registered',
  },
  {
    name: 'staff delete the product requests that they have seen, but not later requests',
    given: `insert into public.product_interest (product_id, email, created_at) values
      ('${product(1)}', 'fan@example.test', private.now() - interval '9 days'),
      ('${LANTERN_ID}', 'late@example.test', private.now() + interval '1 millisecond'),
      ('${LANTERN_ID}', 'just@example.test', private.now() + interval '0.4 milliseconds')`,
    ...deleteProductRequests('2026-07-15T02:00:00.001Z'),
    then: [deleteProductRequests('2026-07-15T02:00:00.001Z'), deleteProductRequests()],
  },
  {
    name: 'members and visitors cannot delete product requests',
    ...deleteProductRequests(),
    as: MEMBER,
    then: [{ ...deleteProductRequests(), as: null, expected: '42501' }],
  },
  {
    name: 'deleting a product deletes its product requests',
    sql: `delete from public.products where id = '${LANTERN_ID}'`,
    as: ADMIN,
    expected: 'done',
  },
  {
    name: 'confirmed addresses get one email when the product becomes available, and then their requests are deleted',
    given: `insert into public.product_interest (product_id, email, confirmed_at) values
      ('${LANTERN_ID}', 'fan@example.test', private.now()), ('${LANTERN_ID}', 'fan+2@example.test', private.now()),
      ('${LANTERN_ID}', 'new@example.test', null), ('${product(1)}', 'other@example.test', private.now())`,
    sql: `update public.products set availability = 'available' where id = '${LANTERN_ID}'`,
    as: 'owner',
    expected: 'done',
    then: [
      { sql: `update public.products set price = price + 1 where id = '${LANTERN_ID}'`, as: 'owner', expected: 'done' },
    ],
  },
  {
    name: 'a product that becomes available as a draft sends no email before the product is live',
    given: `insert into public.product_interest (product_id, email, confirmed_at)
      values ('${LANTERN_ID}', 'fan@example.test', private.now());
      update public.products set status = 'draft' where id = '${LANTERN_ID}'`,
    sql: `update public.products set availability = 'available' where id = '${LANTERN_ID}'`,
    as: 'owner',
    expected: 'done',
    then: [
      { sql: `update public.products set status = 'live' where id = '${LANTERN_ID}'`, as: 'owner', expected: 'done' },
    ],
  },
  {
    name: 'a member with a confirmed address needs no confirmation for a product request, even for one made before signing in',
    ...requestProduct('member@nextroom.test'),
    expected: 'registered',
    then: [
      { ...requestProduct('MEMBER@nextroom.test'), as: MEMBER, expected: 'registered' },
      { ...requestProduct('member@nextroom.test'), expected: 'registered' },
    ],
  },
  {
    name: 'the link in the email about a product confirms the address, and a request on another day resends the email',
    ...requestProduct('fan@example.test'),
    expected: 'registered',
    then: [
      { ...requestProduct('fan@example.test'), expected: 'registered', at: timeAfterTest('1 day') },
      {
        sql: `select public.confirm_interest(private.address_token('confirm_interest', 'fan@example.test')) as result`,
        as: 'owner',
        expected: 'done',
      },
      { ...requestProduct('fan@example.test'), expected: 'registered', at: timeAfterTest('2 days') },
    ],
  },
  {
    name: 'unsubscribing an address stops emails about a product, and cancels the email about it that is already queued',
    given: `insert into public.product_interest (product_id, email, confirmed_at) values
      ('${LANTERN_ID}', 'fan@example.test', private.now()), ('${product(1)}', 'fan@example.test', private.now())`,
    sql: `update public.products set availability = 'available' where id = '${LANTERN_ID}'`,
    as: 'owner',
    expected: 'done',
    then: [
      {
        sql: `select public.unsubscribe(private.address_token('unsubscribe', 'fan@example.test')) as result`,
        as: 'owner',
        expected: 'done',
      },
    ],
  },
  {
    name: 'a product that is already available accepts no requests for a notification',
    given: updateProductSql(`availability = 'available'`, 4),
    ...requestProduct('fan@example.test'),
    expected: 'not_found',
  },
]
