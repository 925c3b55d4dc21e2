import * as z from 'zod/mini'
import { LENGTHS, VALUES } from '@/lib/law'
import { formatMoneyExact } from '@/lib/format/money'
import { words } from '@/lib/schema'

/**
 * Money recorded or given back: over 0, in whole cents, at most so much.
 * @param most AUD
 */
export const moneySchema = (most: number, whatFor: string) =>
  z.object({
    amount: z.string().check(
      z.trim(),
      z.minLength(1, 'Please enter an amount.'),
      z.regex(/^(\d+(\.\d{1,2})?)?$/, 'Please enter an amount in dollars and cents.'),
      z.refine((text) => text === '' || Number(text) > 0, 'Please enter more than $0.'),
      z.refine((text) => !(Number(text) > most), `Please enter at most ${formatMoneyExact(most)}, ${whatFor}.`),
    ),
    method: z.enum(VALUES.payments.method),
    note: words(LENGTHS.payment_notes.note),
  })

export type MoneyValues = z.infer<ReturnType<typeof moneySchema>>
