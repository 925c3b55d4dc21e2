import { pluralise, formatMoneyExact } from '@/lib/text'
import type { PublicSettings } from './public-settings-queries'

/** How long seats are held before the first payment. */
export const describeHold = ({
  hold_hours,
  transfer_days,
}: Pick<PublicSettings, 'hold_hours' | 'transfer_days'>): string =>
  `Your spots are held for ${pluralise(hold_hours, 'hour')} from booking. Make your first payment in that time. If you ` +
  `tell us that you made a bank transfer, we hold them for ${pluralise(transfer_days, 'day')} from then, while the ` +
  'money travels. Your spots are yours once it has arrived.'

/** Specification: travellers under 18 need a parent or guardian. All texts use these words. */
export const GUARDIAN_TEXT = 'a parent or guardian who travels on the same booking'

/** The minimum age as a sentence. Empty: no minimum. */
export const describeMinAge = (minAge: number): string =>
  minAge > 0 ? `Nobody under ${minAge} on the day of departure can travel with us.` : ''

/** On every trip's page and on the support page. */
export const createMinorsQuestion = ({ adult_age, min_age }: Pick<PublicSettings, 'adult_age' | 'min_age'>) => ({
  question: `Can I bring someone under ${adult_age}?`,
  answer:
    min_age < adult_age
      ? `Yes, with ${GUARDIAN_TEXT}. ${describeMinAge(min_age)}`.trim()
      : `No. ${describeMinAge(min_age)}`,
})

/**
 * Fields of a bank transfer.
 * @param reference matches the payment to the booking or order
 * @param amount in AUD
 */
export const createBankRows = (settings: PublicSettings, reference: string, amount: number) => [
  { term: 'Reference', text: reference },
  { term: 'Amount', text: formatMoneyExact(amount), copied: amount.toFixed(2) },
  { term: 'Account name', text: settings.bank_account_name },
  { term: 'BSB', text: settings.bank_bsb },
  { term: 'Account number', text: settings.bank_account_number },
]
