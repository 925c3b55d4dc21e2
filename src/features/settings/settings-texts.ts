import { pluralise, formatMoneyExact } from '@/lib/text'
import type { PublicSettings } from './public-settings-queries'

/** Describes how to contact the company, as a part of a sentence: "email … or call …". */
export const describeContact = ({ email, phone }: Pick<PublicSettings, 'email' | 'phone'>): string =>
  [email && `email ${email}`, phone && `call ${phone}`].filter(Boolean).join(' or ') || 'use our contact form'

/** Describes how long seats are held before the first payment. */
export const describeHold = ({
  hold_hours,
  transfer_days,
  bank_transfers_open,
}: Pick<PublicSettings, 'hold_hours' | 'transfer_days' | 'bank_transfers_open'>): string =>
  `Your spots are held for ${pluralise(hold_hours, 'hour')} from booking. Make your first payment in that time. ` +
  (bank_transfers_open
    ? `If you tell us that you’ve made a bank transfer, we’ll hold your spots for ${pluralise(transfer_days, 'day')} from ` +
      'then, while the money travels. '
    : '') +
  'Your spots are confirmed once the payment has arrived.'

/** The product specification's rule for travellers under 18. Every text about minors uses this phrase. */
export const GUARDIAN_TEXT = 'a parent or guardian who travels on the same booking'

/** Describes the minimum age as a sentence. Empty if there is no minimum age. */
export const describeMinAge = (minAge: number): string =>
  minAge > 0 ? `Nobody under ${minAge} on the day of departure can travel with us.` : ''

/** The FAQ entry about minors, for every trip page and the support page. */
export const createMinorsQuestion = ({ adult_age, min_age }: Pick<PublicSettings, 'adult_age' | 'min_age'>) => ({
  question: `Can I bring someone under ${adult_age}?`,
  answer:
    min_age < adult_age
      ? `Yes, with ${GUARDIAN_TEXT}. ${describeMinAge(min_age)}`.trim()
      : `No. ${describeMinAge(min_age)}`,
})

/**
 * The bank details for a transfer, as rows of a list.
 * @param reference the reference by which staff recognize the bank transfer
 * @param amount amount in AUD
 */
export const createBankRows = (settings: PublicSettings, reference: string, amount: number) => [
  { term: 'Reference', text: reference },
  { term: 'Amount', text: formatMoneyExact(amount), copied: amount.toFixed(2) },
  { term: 'Account name', text: settings.bank_account_name },
  { term: 'BSB', text: settings.bank_bsb },
  { term: 'Account number', text: settings.bank_account_number },
]
