import * as z from 'zod/mini'
import { productsLimits, productVariantsLimits } from '@/lib/generated/limits'
import { rawText, requiredText } from '@/lib/schema'

/** The product categories. The product specification defines this list. */
export const PRODUCT_CATEGORIES = productsLimits.category.values

const AMOUNT_MESSAGE = 'Please enter an amount such as 25 or 25.50.'

/** Schema of a product variant. A new variant has no id. */
const variantSchema = z.object({
  id: z.optional(z.string()),
  name: requiredText(productVariantsLimits.name.maxLength, 'Please enter a name such as M.'),
  stock: z.string().check(z.trim(), z.regex(/^\d{1,5}$/, 'Please enter a whole number.')),
})

/** Schema of the product form. Prices (AUD) and stock are strings, as typed by the user. */
export const productSchema = z
  .object({
    name: requiredText(productsLimits.name.maxLength, 'Please enter a name.'),
    description: rawText(productsLimits.description.maxLength),
    price: z.string().check(z.trim(), z.regex(/^\d{1,8}(\.\d{1,2})?$/, AMOUNT_MESSAGE)),
    sale_price: z.string().check(z.trim(), z.regex(/^(\d{1,8}(\.\d{1,2})?)?$/, AMOUNT_MESSAGE)),
    category: z.enum(PRODUCT_CATEGORIES),
    tags: rawText(productsLimits.tags.maxLength),
    status: z.enum(productsLimits.status.values),
    availability: z.enum(productsLimits.availability.values),
    stock: z
      .string()
      .check(z.trim(), z.regex(/^\d{0,6}$/, 'Please enter a whole number, or leave empty for no limit.')),
    image_alt: rawText(productsLimits.image_alt.maxLength),
    is_posted: z.boolean(),
    variants: z.array(variantSchema),
  })
  .check(
    z.refine((form) => !form.sale_price || Number(form.sale_price) <= Number(form.price), {
      path: ['sale_price'],
      error: 'The sale price must not be above the price.',
    }),
  )

export type ProductValues = z.infer<typeof productSchema>

export const EMPTY_PRODUCT: ProductValues = {
  name: '',
  description: '',
  price: '',
  sale_price: '',
  category: 'Apparel',
  tags: '',
  status: 'draft',
  availability: 'available',
  stock: '',
  image_alt: '',
  is_posted: true,
  variants: [],
}
