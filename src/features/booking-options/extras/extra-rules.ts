import type { SelectedExtra } from '@/lib/booking-choices'
import * as z from 'zod/mini'
import { bookingLinesLimits, type extrasLimits } from '@/lib/generated/limits'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { optionalText } from '@/lib/schema'
import { formatMoneyExact, pluralise } from '@/lib/text'

export type Availability = Extract<RpcResults['event_availability'], { status: 'ok' }>
/**
 * An extra that a form offers. `closes_on` is the last day on which members can add or remove it. Null if the booking
 * already has the extra and can only keep or remove it.
 */
export type BookableExtra = Omit<Availability['extras'][number], 'closes_on'> & { closes_on: string | null }
export type PriceUnit = (typeof extrasLimits.price_per.values)[number]

/** The extras in a form, by id. The quantity is a numeric string, because form fields contain strings. */
export type ExtraValues = Record<string, { quantity: string; answer?: string | undefined }>

export const PRICE_UNIT_NAMES: Record<PriceUnit, string> = {
  person: 'per person',
  booking: 'per booking',
  night: 'per night',
}

export const formatExtraPrice = ({ price, price_per }: Pick<BookableExtra, 'price' | 'price_per'>): string =>
  price === 0 ? 'Free' : `${formatMoneyExact(price)} ${PRICE_UNIT_NAMES[price_per]}`

/** The text of a quantity, such as `2 nights`. */
export const formatQuantity = (quantity: number, unit: PriceUnit): string => {
  if (quantity === 0) return 'None'
  return unit === 'booking'
    ? 'Yes'
    : pluralise(quantity, unit === 'night' ? 'night' : 'person', unit === 'night' ? undefined : 'people')
}

/** The extras that a form selects, without extras that cannot be booked any more. */
export const listSelectedExtras = (
  values: ExtraValues,
  extras: readonly Pick<BookableExtra, 'id' | 'question'>[],
): SelectedExtra[] =>
  extras.flatMap(({ id, question }) => {
    const quantity = Number(values[id]?.quantity ?? 0)
    if (quantity === 0) return []
    return [{ extra_id: id, quantity, ...(question && { answer: values[id]?.answer?.trim() ?? '' }) }]
  })

/** The selected extras for a price preview, with a dash for each answer, because the price does not depend on answers. */
export const listQuotedExtras = (...args: Parameters<typeof listSelectedExtras>): SelectedExtra[] =>
  listSelectedExtras(...args).map((extra) => ({ ...extra, ...(extra.answer !== undefined && { answer: '-' }) }))

const extraSchema = z.object({
  quantity: z.string(),
  answer: z.optional(optionalText(bookingLinesLimits.answer.maxLength)),
})

/** Schema of the extras in a form. A selected extra with a question needs an answer. */
export const createExtrasSchema = (extras: readonly Pick<BookableExtra, 'id' | 'question'>[]) =>
  z.record(z.string(), extraSchema).check((context) => {
    for (const { extra_id, answer } of listSelectedExtras(context.value, extras))
      if (answer === '')
        context.issues.push({
          code: 'custom',
          message: 'Please answer the question.',
          input: answer,
          path: [extra_id, 'answer'],
        })
  })
