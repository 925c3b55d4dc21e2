import { ADMIN, MEMBER, UNKNOWN_ID, order, product, variant } from '../../support/people'
import { request, type SnapshotCase, type SnapshotStep } from '../case'
import { placeOrderStep } from './store'

const HOODIE_ID = product(90)
const saveProduct = (overrides: object = {}) =>
  ({
    call: 'save_product',
    with: { product_id: HOODIE_ID, product: {}, variants: [], ...overrides },
    as: ADMIN,
  }) as const
const createSize = (n: number, name: unknown, stock: unknown) => ({ id: variant(n), name, stock })
const NEW_PRODUCT_ARGUMENTS = { product_id: request(7), product: { name: 'Torch', price: 30, stock: 5 } }
const PRODUCT_WITH_ALL_FIELDS = {
  name: '  Torch ',
  description: ' Bright ',
  price: 30.5,
  sale_price: '27.50',
  category: 'Equipment',
  tags: ['Light', ' light', '', 'night'],
  status: 'live',
  availability: 'coming_soon',
  stock: 5,
  image_url: '/torch.avif',
  image_alt: ' A torch ',
  is_posted: false,
  id: UNKNOWN_ID,
  version: 99,
  created_at: 'yesterday',
}
const expectInvalidProduct = (overrides: object): SnapshotStep => ({ ...saveProduct(overrides), expected: 'invalid' })

export const productSavingCases: SnapshotCase[] = [
  {
    name: 'saving a new product again with the same id updates the product instead of adding a second one',
    ...saveProduct({
      ...NEW_PRODUCT_ARGUMENTS,
      product: PRODUCT_WITH_ALL_FIELDS,
      variants: [{ name: ' S ', stock: 3 }, { name: 'M' }],
    }),
    expected: 'saved',
    then: [
      {
        ...saveProduct({
          ...NEW_PRODUCT_ARGUMENTS,
          product: PRODUCT_WITH_ALL_FIELDS,
          variants: [{ name: 'S', stock: 3 }],
        }),
        expected: 'saved',
      },
    ],
  },
  {
    name: 'a new product gets the default values for omitted fields',
    ...saveProduct({ product_id: request(7), product: { name: 'Torch', price: 30 }, variants: null }),
    expected: 'saved',
  },
  {
    name: 'saving a product keeps omitted fields unchanged, and clears fields given as empty',
    ...saveProduct({ product_id: product(5), product: { stock: 11 } }),
    expected: 'saved',
    then: [{ ...saveProduct({ product_id: product(5), product: { sale_price: null, stock: '' } }), expected: 'saved' }],
  },
  {
    name: 'an admin changes all fields of a product',
    ...saveProduct({ product: PRODUCT_WITH_ALL_FIELDS }),
    expected: 'saved',
  },
  {
    name: 'saving a product renames, restocks, reorders, adds and removes sizes',
    ...saveProduct({ variants: [createSize(2, 'S', 9), createSize(1, 'M', 8), { name: 'XL', stock: 7 }] }),
    expected: 'saved',
  },
  {
    name: 'a product without sizes has the stock that the form sets, and cancelling an order of a removed size does not raise that stock',
    ...placeOrderStep([{ product_id: HOODIE_ID, variant_id: variant(2), quantity: 1 }], 45),
    expected: 'placed',
    then: [
      { ...saveProduct({ product: { stock: 3 } }), expected: 'saved' },
      {
        call: 'cancel_order',
        with: ([result]) => ({ order_id: result?.order_id }),
        as: ADMIN,
        expected: 'cancelled',
      },
    ],
  },
  {
    name: "saving a product with the id of another product's size adds a new size and leaves the other product unchanged",
    ...saveProduct({ product_id: product(1), variants: [createSize(1, 'S', 5)] }),
    expected: 'saved',
  },
  {
    name: 'saving an outdated product form changes nothing',
    ...saveProduct({ product: { price: 50 }, expected_version: 1 }),
    expected: 'conflict',
    then: [
      { ...saveProduct({ ...NEW_PRODUCT_ARGUMENTS, expected_version: 1 }), expected: 'not_found' },
      {
        sql: 'select version from public.products where id = $1',
        values: [HOODIE_ID],
        as: ADMIN,
        expected: 'done',
      },
      { ...saveProduct({ variants: [createSize(1, 'S', 40)], expected_version: 4 }), expected: 'saved' },
    ],
  },
  {
    name: 'all validation errors of a product and its sizes are returned together',
    ...saveProduct({
      product: { name: ' ', price: -1, sale_price: 'x', category: 'Weapons', stock: 1.5, status: 'secret' },
      variants: [{ name: '', stock: -1 }, { name: 'x'.repeat(41), stock: 50001 }, {}],
    }),
    expected: 'invalid',
    then: [
      { product: null },
      { product: [] },
      { product: 'x' },
      { product_id: null },
      { product: { price: null } },
      { product: { price: 1, sale_price: 2 } },
      { product: { name: {}, price: [], stock: {}, tags: {}, is_posted: {} } },
      { variants: 'x' },
      { variants: {} },
      { variants: ['x', null] },
      { variants: [{ name: {}, stock: [] }] },
      { variants: Array.from({ length: 21 }, (_, n) => ({ name: String(n) })) },
      { variants: [{ name: 'M' }, { name: 'L' }, { name: ' m ' }] },
      { variants: [createSize(1, 'A', 1), createSize(1, 'B', 1)] },
    ].map(expectInvalidProduct),
  },
  {
    name: 'a product can have twenty sizes with names and stock at their maximum',
    ...saveProduct({
      variants: Array.from({ length: 20 }, (_, n) => ({ name: String(n).padStart(40, 'x'), stock: 50000 })),
    }),
    expected: 'saved',
  },
  {
    name: 'members and visitors cannot save a product',
    ...saveProduct(),
    as: MEMBER,
    expected: '42501',
    then: [{ ...saveProduct(), as: null, expected: '42501' }],
  },
  {
    name: 'deleting a product deletes its sizes, and earlier orders still have the name of the size',
    ...placeOrderStep([{ product_id: HOODIE_ID, variant_id: variant(1), quantity: 1 }], 45),
    expected: 'placed',
    then: [
      { sql: `delete from public.products where id = '${HOODIE_ID}'`, as: ADMIN, expected: 'done' },
      { call: 'get_order', with: ([result]) => ({ order_id: result?.order_id }), as: ADMIN, expected: 'ok' },
      { call: 'get_order', with: { order_id: order(1) }, as: ADMIN, expected: 'ok' },
    ],
  },
]
