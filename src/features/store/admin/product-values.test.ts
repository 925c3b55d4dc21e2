import { expect, it } from 'vitest'
import type { AdminProduct } from './product-queries'
import { productSchema } from './product-schema'
import { splitTags, createCopyValues, toProductValues, toProductRow, toVariantRows } from './product-values'

const testProduct: AdminProduct = {
  id: '1',
  name: 'Cap',
  description: 'Warm.',
  price: 20,
  sale_price: null,
  category: 'Apparel',
  tags: ['cap', 'wool'],
  status: 'live',
  availability: 'available',
  stock: 12,
  image_url: '/pictures/cap.avif',
  image_alt: 'A cap',
  is_posted: true,
  version: 3,
  product_variants: [{ id: 's', name: 'S', stock: 7 }],
}

it.each([
  ['cap, wool', ['cap', 'wool']],
  [' , cap ,, cap', ['cap']],
  ['', []],
])('the product form reads the typed text %j as the list of tags %j', (typed, tags) =>
  expect(splitTags(typed)).toEqual(tags),
)

it('the conversion of a product to form values and back does not change the product', () => {
  const { id: _, image_url: _url, version: _version, product_variants, ...row } = testProduct
  expect(toVariantRows(toProductValues(testProduct))).toEqual(product_variants)
  expect(toProductRow(toProductValues(testProduct))).toEqual(row)
})

it('a copied product is a draft with (Copy) in its name', () => {
  expect(createCopyValues(testProduct)).toMatchObject({
    name: 'Cap (Copy)',
    status: 'draft',
    variants: [{ name: 'S', stock: '7' }],
  })
  expect(toVariantRows(createCopyValues(testProduct))).toEqual([{ name: 'S', stock: 7 }])
})

it('the product form stores an empty stock field as unlimited stock, and 0 as sold out', () => {
  expect(toProductRow({ ...toProductValues(testProduct), stock: '' }).stock).toBeNull()
  expect(toProductRow({ ...toProductValues(testProduct), stock: '0' }).stock).toBe(0)
})

it.each([
  [{ name: '   ' }, 'name'],
  [{ price: 'ten' }, 'price'],
  [{ price: '-5' }, 'price'],
  [{ sale_price: '21' }, 'sale_price'],
  [{ stock: '1.5' }, 'stock'],
  [{ name: 'x'.repeat(10_000) }, 'name'],
])('the product form refuses the values %j with an error at the field %s', (change, field) => {
  const { error } = productSchema.safeParse({ ...toProductValues(testProduct), ...change })
  expect(error?.issues.map(({ path }) => path[0])).toContain(field)
})
