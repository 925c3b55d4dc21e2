import { formatMoneyExact } from '@/lib/text'
import type { HouseRules } from './house-rules-queries'

/**
 * What a bank's form asks for.
 * @param reference what makes the money known to be theirs
 * @param amount AUD
 */
export const bankRows = (rules: HouseRules, reference: string, amount: number) => [
  { term: 'Reference', text: reference },
  { term: 'Amount', text: formatMoneyExact(amount), copied: amount.toFixed(2) },
  { term: 'Account name', text: rules.bank_account_name },
  { term: 'BSB', text: rules.bank_bsb },
  { term: 'Account number', text: rules.bank_account_number },
]
