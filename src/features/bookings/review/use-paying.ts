import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { DEFAULT_METHOD } from '@/features/payments/payment-messages'
import type { PaymentMethod } from '@/features/payments/payment-names'
import { cardPayment } from '@/features/payments/payment-queries'
import type { Paying } from './booking-payment'

interface Requested {
  about: { eventId: string; seats: number; plan: number }
  selected: boolean
  onChoose: (selected: boolean) => void
}

/** Renders the consent for automatic payments of the later installments. */
export type Consent = (request: Requested) => ReactNode

/**
 * State of the payment choice: method of the first payment, and consent for the rest.
 * @param about the booking to be made; null: not possible or not loaded
 */
export const usePaying = (about: Requested['about'] | null, consent: Consent | undefined) => {
  const cards = useQuery(cardPayment())
  const card = cards.data ?? 'closed'
  const [method, setMethod] = useState<PaymentMethod>(DEFAULT_METHOD)
  // Consent for one plan does not apply to another.
  const agreeing = about && `${about.seats} ${about.plan}`
  const [agreed, setAgreed] = useState<string | null>(null)
  const selected = agreeing !== null && agreed === agreeing
  const rest =
    about && about.plan > 1 ? consent?.({ about, selected, onChoose: (yes) => setAgreed(yes ? agreeing : null) }) : null
  const paying: Paying = { card, cards, method, setMethod, rest }
  const byCard = card === 'open' && method === 'card'
  return { paying, byCard, agreed: byCard && selected }
}
