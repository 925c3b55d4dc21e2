import type { ColumnValue } from '../table-rows.ts'

export type PaymentKind = ColumnValue<'payments', 'kind'>
export type PaymentMethod = ColumnValue<'payments', 'method'>

export const PAYMENT_KIND_NAMES: Record<PaymentKind, string> = {
  deposit: 'First payment',
  installment: 'Instalment',
  extra: 'Extra payment',
  refund: 'Refund',
  split: 'Moved with travellers',
}
export const PAYMENT_METHOD_NAMES: Record<PaymentMethod, string> = {
  card: 'Credit Card',
  bank_transfer: 'Bank Transfer',
  cash: 'Cash',
}

/** Texts for the purpose of a refund: the price was lowered, or the customer will pay the refunded amount again. */
export const REFUND_PURPOSE_NAMES: Record<ColumnValue<'payments', 'purpose'>, string> = {
  price_lowered: 'discount',
  duplicate_payment: 'customer pays this again',
}

/** Printed on invoices until the settings contain the company's ABN and bank account. */
export const DRAFT_INVOICE_NOTE =
  'Draft: our ABN and bank account aren’t set up yet. Please don’t pay from this document.'

/** Formats a card brand with an initial capital. */
export const formatCardBrand = ({ brand }: { brand: string }): string => brand.charAt(0).toUpperCase() + brand.slice(1)
