import { ADMIN, MEMBER, nothing, order, product, variant } from '../../support/people'
import { request, type Case, type Step } from '../frame'
import { place } from './store'

const HOODIE = product(90)
const save = (more: object = {}) =>
  ({
    call: 'save_product',
    with: { product_id: HOODIE, product: {}, variants: [], ...more },
    as: ADMIN,
  }) as const
const size = (n: number, name: unknown, stock: unknown) => ({ id: variant(n), name, stock })
const new_one = { product_id: request(7), product: { name: 'Torch', price: 30, stock: 5 } }
const whole = {
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
  id: nothing,
  version: 99,
  created_at: 'yesterday',
}
const invalid = (more: object): Step => ({ ...save(more), answers: 'invalid' })

export const cases: Case[] = [
  {
    name: 'an admin adds a product with its sizes, once for two tries',
    ...save({ ...new_one, product: whole, variants: [{ name: ' S ', stock: 3 }, { name: 'M' }] }),
    answers: 'saved',
    then: [{ ...save({ ...new_one, product: whole, variants: [{ name: 'S', stock: 3 }] }), answers: 'saved' }],
  },
  {
    name: 'what is little said of a new product is as the table has it',
    ...save({ product_id: request(7), product: { name: 'Torch', price: 30 }, variants: null }),
    answers: 'saved',
  },
  {
    name: 'what is not given of a product stays as it was, and what is given as nothing goes',
    ...save({ product_id: product(5), product: { stock: 11 } }),
    answers: 'saved',
    then: [{ ...save({ product_id: product(5), product: { sale_price: null, stock: '' } }), answers: 'saved' }],
  },
  {
    name: 'all of a product is said anew',
    ...save({ product: whole }),
    answers: 'saved',
  },
  {
    name: 'sizes are renamed, counted, put in another order, added and taken away',
    ...save({ variants: [size(2, 'S', 9), size(1, 'M', 8), { name: 'XL', stock: 7 }] }),
    answers: 'saved',
  },
  {
    name: 'without its last size a product has the pieces that are said, and an order of a size holds nothing of them',
    ...place([{ product_id: HOODIE, variant_id: variant(2), quantity: 1 }], 45),
    answers: 'placed',
    then: [
      { ...save({ product: { stock: 3 } }), answers: 'saved' },
      {
        call: 'cancel_order',
        with: ([answer]) => ({ order_id: answer?.order_id }),
        as: ADMIN,
        answers: 'cancelled',
      },
    ],
  },
  {
    name: "another product's size is none of this one's",
    ...save({ product_id: product(1), variants: [size(1, 'S', 5)] }),
    answers: 'saved',
  },
  {
    name: 'a form opened before somebody else saved changes nothing',
    ...save({ product: { price: 50 }, expected_version: 1 }),
    answers: 'conflict',
    then: [
      { ...save({ ...new_one, expected_version: 1 }), answers: 'not_found' },
      {
        sql: 'select version from public.products where id = $1',
        values: [HOODIE],
        as: ADMIN,
        answers: 'done',
      },
      { ...save({ variants: [size(1, 'S', 40)], expected_version: 4 }), answers: 'saved' },
    ],
  },
  {
    name: 'a product is saved with what it may be, and all that is wrong is said at once',
    ...save({
      product: { name: ' ', price: -1, sale_price: 'x', category: 'Weapons', stock: 1.5, status: 'secret' },
      variants: [{ name: '', stock: -1 }, { name: 'x'.repeat(41), stock: 50001 }, {}],
    }),
    answers: 'invalid',
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
      { variants: [size(1, 'A', 1), size(1, 'B', 1)] },
    ].map(invalid),
  },
  {
    name: 'a product comes in as many sizes as have a place, each as long and as many as may be',
    ...save({
      variants: Array.from({ length: 20 }, (_, n) => ({ name: String(n).padStart(40, 'x'), stock: 50000 })),
    }),
    answers: 'saved',
  },
  {
    name: 'nobody else saves a product',
    ...save(),
    as: MEMBER,
    answers: '42501',
    then: [{ ...save(), as: null, answers: '42501' }],
  },
  {
    name: 'a product that is deleted takes its sizes with it; what was ordered in one keeps its name',
    ...place([{ product_id: HOODIE, variant_id: variant(1), quantity: 1 }], 45),
    answers: 'placed',
    then: [
      { sql: `delete from public.products where id = '${HOODIE}'`, as: ADMIN, answers: 'done' },
      { call: 'get_order', with: ([answer]) => ({ order_id: answer?.order_id }), as: ADMIN, answers: 'ok' },
      { call: 'get_order', with: { order_id: order(1) }, as: ADMIN, answers: 'ok' },
    ],
  },
]
