import { ADMIN, MEMBER, order, product } from '../../support/people'
import type { SnapshotCase } from '../case'

const SCARF_ID = product(9)
const updateProduct = (changes: string, caller: string | null = ADMIN) =>
  ({ sql: `update public.products set ${changes} where id = '${product(1)}'`, as: caller }) as const

export const productsCases: SnapshotCase[] = [
  {
    name: 'an admin adds a product',
    as: ADMIN,
    expected: 'done',
    sql: `insert into public.products (name, price, stock, tags) values ('  Torch ', 30, 5, '{ Light ,light,"",Night}')`,
  },
  {
    name: 'an admin changes prices, and the audit log records the old and the new prices',
    ...updateProduct('price = 30, sale_price = 27.5'),
    expected: 'done',
  },
  {
    name: 'an admin changes the stock of a product',
    ...updateProduct('stock = 7'),
    expected: 'done',
    then: [{ ...updateProduct('stock = null'), expected: 'done' }],
  },
  {
    name: 'an admin hides a product from the store',
    ...updateProduct(`status = 'draft'`),
    expected: 'done',
    then: [
      { sql: 'select * from public.store_catalog where id = $1', values: [product(1)], as: null, expected: 'done' },
    ],
  },
  {
    name: 'an admin deletes a product, and it remains in earlier orders',
    as: ADMIN,
    expected: 'done',
    sql: `delete from public.products where id = '${product(6)}'`,
    then: [{ call: 'cancel_order', with: { order_id: order(3) }, as: ADMIN, expected: 'cancelled' }],
  },
  {
    name: 'members and visitors cannot add, change or delete a product',
    as: MEMBER,
    expected: '42501',
    sql: `insert into public.products (name, price) values ('Torch', 1)`,
    then: [
      { ...updateProduct('price = 0', MEMBER), expected: 'done' },
      { ...updateProduct('price = 0', null), expected: '42501' },
      { sql: `delete from public.products where id = '${SCARF_ID}'`, as: MEMBER, expected: 'done' },
    ],
  },
  ...[
    `name = repeat('x', 201)`,
    `description = repeat('x', 5001)`,
    'price = -0.01',
    `price = 'NaN'`,
    'sale_price = 25.01',
    'sale_price = -0.01',
    `category = 'Weapons'`,
    `tags = array(select n::text from generate_series(1, 21) n)`,
    `tags = array[repeat('x', 501)]`,
    `status = 'secret'`,
    `availability = 'never'`,
    'stock = -1',
    'stock = 1000001',
    `image_url = 'javascript:alert(1)'`,
    `image_url = '//elsewhere'`,
    `image_url = '/' || repeat('x', 600)`,
    `image_alt = repeat('x', 301)`,
  ].map((error): SnapshotCase => ({
    name: `the database refuses a product with ${error}`,
    ...updateProduct(error),
    expected: '23514',
  })),
  {
    name: 'the database accepts a product with the longest texts and largest numbers',
    expected: 'done',
    ...updateProduct(`name = repeat('x', 200), description = repeat('y', 5000), price = 99999999.99, sale_price = 99999999.99, stock = 1000000,
      image_url = '/' || repeat('x', 599), image_alt = repeat('z', 300), tags = array(select n || repeat('t', 23 - n / 10) from generate_series(1, 20) n)`),
    then: [
      {
        ...updateProduct(
          `name = 'x', price = 0, sale_price = 0, stock = 0, image_url = 'http://x', tags = array['', repeat('t', 500)]`,
        ),
        expected: 'done',
      },
    ],
  },
]
