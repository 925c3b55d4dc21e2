import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { DEFAULT_PAYMENT_METHOD } from '@/features/payments/payment-messages'
import type { PaymentMethod } from '@/features/payments/payment-names'
import { cardPaymentStatus } from '@/features/payments/payment-queries'
import type { PaymentChoice } from './booking-payment'

interface ConsentRequest {
  subject: { eventId: string; seats: number; plan: number }
  selected: boolean
  onChoose: (selected: boolean) => void
}

/** Renders the consent for automatic payments of the later installments. */
export type ConsentRenderer = (request: ConsentRequest) => ReactNode

/**
 * State of the payment choice: method of the first payment, and consent for the rest.
 * @param subject the booking to be made; null: not possible or not loaded
 */
export const usePaymentChoice = (subject: ConsentRequest['subject'] | null, consent: ConsentRenderer | undefined) => {
  const cardStatusQuery = useQuery(cardPaymentStatus())
  const cardStatus = cardStatusQuery.data ?? 'closed'
  const [method, setMethod] = useState<PaymentMethod>(DEFAULT_PAYMENT_METHOD)
  // Consent for one plan does not apply to another.
  const consentKey = subject && `${subject.seats} ${subject.plan}`
  const [agreed, setAgreed] = useState<string | null>(null)
  const selected = consentKey !== null && agreed === consentKey
  const laterPaymentsConsent =
    subject && subject.plan > 1
      ? consent?.({ subject: subject, selected, onChoose: (yes) => setAgreed(yes ? consentKey : null) })
      : null
  const paying: PaymentChoice = {
    cardStatus: cardStatus,
    cardStatusQuery: cardStatusQuery,
    method,
    setMethod,
    laterPaymentsConsent: laterPaymentsConsent,
  }
  const byCard = cardStatus === 'open' && method === 'card'
  return { paying, byCard, agreed: byCard && selected }
}
