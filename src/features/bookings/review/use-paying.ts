import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { cardPaymentStatus } from '@/features/payments/payment-queries'
import type { BookingChoices } from '@/lib/booking-choices'
import type { PaymentChoice } from './booking-payment'

interface ConsentRequest {
  subject: BookingChoices & { eventId: string; seats: number; plan: number }
  isSelected: boolean
  onChoose: (isSelected: boolean) => void
}

/** Renders the consent for automatic payments of the later installments. */
export type ConsentRenderer = (request: ConsentRequest) => ReactNode

/**
 * The selected payment method of the first payment, and the consent to charge later payments automatically.
 * @param subject the booking to make; null if the trip is not loaded or cannot be booked
 * @param choice the selected method, which is part of the booking form's draft
 */
export const usePaymentChoice = (
  subject: ConsentRequest['subject'] | null,
  consent: ConsentRenderer | undefined,
  { method, setMethod }: Pick<PaymentChoice, 'method' | 'setMethod'>,
) => {
  const cardStatusQuery = useQuery(cardPaymentStatus())
  const cardStatus = cardStatusQuery.data ?? 'closed'
  // If the member changes a choice after giving consent, such as the plan, the consent to automatic payments no longer
  // applies.
  const consentSubjectKey = subject && JSON.stringify(subject)
  const [agreedKey, setAgreedKey] = useState<string | null>(null)
  const isSelected = consentSubjectKey !== null && agreedKey === consentSubjectKey
  const laterPaymentsConsent =
    subject && subject.plan > 1
      ? consent?.({ subject, isSelected, onChoose: (isAgreed) => setAgreedKey(isAgreed ? consentSubjectKey : null) })
      : null
  const paymentChoice: PaymentChoice = {
    cardStatus,
    cardStatusQuery,
    method,
    setMethod,
    laterPaymentsConsent,
  }
  const isPaidByCard = cardStatus === 'open' && method === 'card'
  return { paying: paymentChoice, isPaidByCard, isConsentGiven: isPaidByCard && isSelected }
}
