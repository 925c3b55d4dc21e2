import * as z from 'zod/mini'

/** Spec: the shelves of the store. */
export const CATEGORIES = ['Equipment', 'Apparel', 'Accessories', 'Books', 'Gift Vouchers', 'Other'] as const

const amount = 'Please enter an amount such as 25 or 25.50.'
const text = (most: number) => z.string().check(z.maxLength(most, `Please use at most ${most.toLocaleString('en-AU')} characters.`))

/** What an admin types of an item of merchandise; amounts in dollars and stock in pieces, as text. */
export const productSchema = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1, 'Please enter a name.'), z.maxLength(200, 'Please use at most 200 characters.')),
    description: text(5_000),
    price: z.string().check(z.trim(), z.regex(/^\d{1,8}(\.\d{1,2})?$/, amount)),
    sale_price: z.string().check(z.trim(), z.regex(/^(\d{1,8}(\.\d{1,2})?)?$/, amount)),
    category: z.enum(CATEGORIES),
    tags: text(500),
    status: z.enum(['draft', 'live']),
    availability: z.enum(['available', 'coming_soon']),
    stock: z.string().check(z.trim(), z.regex(/^\d{0,6}$/, 'Please enter a whole number, or nothing for no limit.')),
    image_alt: text(300),
  })
  .check(
    z.refine((form) => !form.sale_price || Number(form.sale_price) <= Number(form.price), {
      path: ['sale_price'], error: 'The sale price must not be above the price.',
    }),
  )

export type ProductForm = z.infer<typeof productSchema>

export const EMPTY_PRODUCT: ProductForm = {
  name: '', description: '', price: '', sale_price: '', category: 'Apparel', tags: '', status: 'draft',
  availability: 'available', stock: '', image_alt: '',
}
