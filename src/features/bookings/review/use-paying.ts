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

/** Asks whether what follows the first payment is to be charged by itself. */
export type Consent = (asked: Asked) => ReactNode

/**
 * By what the first payment is made, and whether the rest is let be charged.
 * @param about what is about to be booked; null: it cannot be, or nobody knows yet
 */
export const usePaying = (about: Asked['about'] | null, consent: Consent | undefined) => {
  const cards = useQuery(cardPayment())
  const card = cards.data ?? 'closed'
  const [method, setMethod] = useState<PaymentMethod>(DEFAULT_METHOD)
  // What was agreed to for one plan is not agreed to for another.
  const agreeing = about && `${about.seats} ${about.plan}`
  const [agreed, setAgreed] = useState<string | null>(null)
  const chosen = agreeing !== null && agreed === agreeing
  const rest =
    about && about.plan > 1 ? consent?.({ about, chosen, onChoose: (yes) => setAgreed(yes ? agreeing : null) }) : null
  const paying: Paying = { card, cards, method, setMethod, rest }
  const byCard = card === 'open' && method === 'card'
  return { paying, byCard, agreed: byCard && chosen }
}
