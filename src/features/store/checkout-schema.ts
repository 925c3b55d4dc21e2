import * as z from 'zod/mini'

/** Where parcels go to: everywhere else is asked about by mail. */
export const STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const

const at = (most: number) => z.maxLength(most, `Please use at most ${most} characters.`)
const email = 'Please enter a valid e-mail address.'

/** Wanted only where the parcel goes by post. */
const ADDRESS = [
  ['address_line', 'Please enter your street address.'],
  ['suburb', 'Please enter your suburb or town.'],
  ['state', 'Please choose your state.'],
  ['postcode', 'Please enter a postcode of four digits.'],
] as const

const wanted = ([field, error]: (typeof ADDRESS)[number]) =>
  z.refine<CheckoutForm>(
    (form) => form.method === 'collect' || (field === 'postcode' ? /^\d{4}$/ : /\S/).test(form[field].trim()),
    { path: [field], error },
  )

export interface CheckoutForm {
  full_name: string
  email: string
  phone: string
  method: 'post' | 'collect'
  address_line: string
  suburb: string
  state: string
  postcode: string
  payment: 'bank_transfer' | 'card'
}

/** The database's own limits, so that the form says first what it would refuse. */
export const checkoutSchema = z
  .object({
    full_name: z.string().check(z.trim(), z.minLength(1, 'Please enter your name.'), at(120)),
    email: z.string().check(
      z.trim(),
      z.minLength(1, 'Please enter your e-mail address.'),
      z.maxLength(254, email),
      z.regex(/^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/, email),
    ),
    phone: z.string().check(z.trim(), at(40)),
    method: z.enum(['post', 'collect']),
    address_line: z.string().check(z.trim(), at(100)),
    suburb: z.string().check(z.trim(), at(100)),
    state: z.string().check(z.trim(), at(40)),
    postcode: z.string().check(z.trim(), at(12)),
    payment: z.enum(['bank_transfer', 'card']),
  })
  .check(...ADDRESS.map(wanted))

export const CHECKOUT_FIELDS = ['full_name', 'email', 'phone', 'method', 'address_line', 'suburb', 'state', 'postcode'] as const

export const EMPTY_CHECKOUT: CheckoutForm = {
  full_name: '', email: '', phone: '', method: 'post', address_line: '', suburb: '', state: '', postcode: '', payment: 'bank_transfer',
}
