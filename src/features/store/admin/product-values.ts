import { CATEGORIES, EMPTY_PRODUCT, type ProductValues } from './product-schema'
import type { AdminProduct } from './product-queries'

const text = (value: string | number | null): string => (value === null ? '' : String(value))

/** Splits comma-separated tags. Removes blanks and duplicates. */
export const splitTags = (tags: string): string[] => [
  ...new Set(
    tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

export const productValues = (product: AdminProduct): ProductValues => ({
  name: product.name,
  description: product.description,
  price: text(product.price),
  sale_price: text(product.sale_price),
  category: CATEGORIES.find((category) => category === product.category) ?? EMPTY_PRODUCT.category,
  tags: product.tags.join(', '),
  status: product.status === 'live' ? 'live' : 'draft',
  availability: product.availability === 'coming_soon' ? 'coming_soon' : 'available',
  stock: text(product.stock),
  image_alt: product.image_alt,
  is_posted: product.is_posted,
  variants: product.product_variants.map(({ id, name, stock }) => ({ id, name, stock: text(stock) })),
})

/** Specification: the name of a copy. It is a draft. */
export const toCopy = (product: AdminProduct): ProductValues => ({
  ...productValues(product),
  name: `${product.name} (Copy)`,
  status: 'draft',
  variants: productValues(product).variants.map(({ name, stock }) => ({ name, stock })),
})

const numberOrNull = (value: string): number | null => (value.trim() ? Number(value) : null)

export const toRow = ({ price, sale_price, stock, tags, name, variants: _, ...rest }: ProductValues) => ({
  ...rest,
  name: name.trim(),
  price: Number(price),
  sale_price: numberOrNull(sale_price),
  stock: numberOrNull(stock),
  tags: splitTags(tags),
})

export const toVariants = ({ variants }: ProductValues) =>
  variants.map(({ stock, ...rest }) => ({ ...rest, stock: Number(stock) }))
