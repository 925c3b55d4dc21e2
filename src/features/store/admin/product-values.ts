import { PRODUCT_CATEGORIES, EMPTY_PRODUCT, type ProductValues } from './product-schema'
import type { AdminProduct } from './product-queries'

const toText = (value: string | number | null): string => (value === null ? '' : String(value))

/** Splits comma-separated tags. Removes blank tags and duplicates. */
export const splitTags = (tags: string): string[] => [
  ...new Set(
    tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

export const toProductValues = (product: AdminProduct): ProductValues => ({
  name: product.name,
  description: product.description,
  price: toText(product.price),
  sale_price: toText(product.sale_price),
  category: PRODUCT_CATEGORIES.find((category) => category === product.category) ?? EMPTY_PRODUCT.category,
  tags: product.tags.join(', '),
  status: product.status === 'live' ? 'live' : 'draft',
  availability: product.availability === 'coming_soon' ? 'coming_soon' : 'available',
  stock: toText(product.stock),
  image_alt: product.image_alt,
  is_posted: product.is_posted,
  variants: product.product_variants.map(({ id, name, stock }) => ({ id, name, stock: toText(stock) })),
})

/**
 * The form values of a copied product. The copy is a draft. The product specification requires the suffix "(Copy)" in
 * the name of a copy.
 */
export const createCopyValues = (product: AdminProduct): ProductValues => ({
  ...toProductValues(product),
  name: `${product.name} (Copy)`,
  status: 'draft',
  variants: toProductValues(product).variants.map(({ name, stock }) => ({ name, stock })),
})

const parseNumberOrNull = (value: string): number | null => (value.trim() ? Number(value) : null)

export const toProductRow = ({ price, sale_price, stock, tags, name, variants: _, ...otherFields }: ProductValues) => ({
  ...otherFields,
  name: name.trim(),
  price: Number(price),
  sale_price: parseNumberOrNull(sale_price),
  stock: parseNumberOrNull(stock),
  tags: splitTags(tags),
})

export const toVariantRows = ({ variants }: ProductValues) =>
  variants.map(({ stock, ...variant }) => ({ ...variant, stock: Number(stock) }))
