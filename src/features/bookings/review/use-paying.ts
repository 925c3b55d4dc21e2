import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { DEFAULT_METHOD } from '@/features/payments/payment-messages'
import type { PaymentMethod } from '@/features/payments/payment-names'
import { cardPayment } from '@/features/payments/payment-queries'
import type { Paying } from './booking-payment'

interface Asked {
  about: { eventId: string; seats: number; plan: number }
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

/** Renders the consent for automatic payments of the later installments. */
export type Consent = (asked: Asked) => ReactNode

/**
 * State of the payment choice: method of the first payment, and consent for the rest.
 * @param about the booking to be made; null: not possible or not loaded
 */
export const usePaying = (about: Asked['about'] | null, consent: Consent | undefined) => {
  const cards = useQuery(cardPayment())
  const card = cards.data ?? 'closed'
  const [method, setMethod] = useState<PaymentMethod>(DEFAULT_METHOD)
  // Consent for one plan does not apply to another.
  const agreeing = about && `${about.seats} ${about.plan}`
  const [agreed, setAgreed] = useState<string | null>(null)
  const chosen = agreeing !== null && agreed === agreeing
  const rest =
    about && about.plan > 1 ? consent?.({ about, chosen, onChoose: (yes) => setAgreed(yes ? agreeing : null) }) : null
  const paying: Paying = { card, cards, method, setMethod, rest }
  const byCard = card === 'open' && method === 'card'
  return { paying, byCard, agreed: byCard && chosen }
}
