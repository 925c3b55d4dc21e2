import type { Value } from '../../lib/database.ts'

export type PaymentKind = Value<'payments', 'kind'>
export type PaymentMethod = Value<'payments', 'method'>

export const KIND_NAMES: Record<PaymentKind, string> = {
  deposit: 'First payment',
  instalment: 'Instalment',
  extra: 'Extra payment',
  refund: 'Refund',
}
export const METHOD_NAMES: Record<PaymentMethod, string> = {
  card: 'Credit Card',
  bank_transfer: 'Bank Transfer',
  cash: 'Cash',
}
/** How an invoice names the tax in its total. */
export const gstName = ({ gst, total_amount }: { gst: number; total_amount: number }, percent: number): string =>
  gst === 0 && total_amount > 0 ? 'GST-free' : `GST included (${percent}%)`

/** What a refund was. */
export const PURPOSE_NAMES: Record<Value<'payments', 'purpose'>, string> = {
  price_lowered: 'price lowered',
  paid_again: 'to be paid again',
}

/** Said on invoices until the company's own number and account are in. */
export const DRAFT = 'Draft: our ABN and bank account aren’t set up yet. Please don’t pay from this document.'

/** A card's maker, as it is written on the card. */
export const brandOf = ({ brand }: { brand: string }): string => brand.charAt(0).toUpperCase() + brand.slice(1)
