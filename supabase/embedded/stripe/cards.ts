import type Stripe from 'stripe'
import { createBlankCard } from './objects.ts'

interface CardBehaviour {
  /** Label on the checkout page. */
  label: string
  last4: string
  brand?: string
  /** With the cardholder present: `verify` asks for 3-D Secure, `slow` settles days later. */
  first: 'pays' | 'declines' | 'no_funds' | 'expired' | 'verify' | 'slow'
  /** Off session, without the cardholder. */
  later?: 'declines' | 'expired' | 'no_funds' | 'verify'
  /** Result of a refund to it. */
  refund?: 'pending' | 'fails'
  /** The charge is disputed. */
  disputed?: true
  expiresSoon?: true
}

/** Test cards by behaviour, named like Stripe's own where one exists. */
export const TEST_CARDS = {
  pm_card_visa: { label: 'A good card', last4: '4242', first: 'pays' },
  pm_card_mastercard: { label: 'Another good card', last4: '4444', brand: 'mastercard', first: 'pays' },
  pm_card_chargeDeclined: { label: 'A card that is declined', last4: '0002', first: 'declines' },
  pm_card_chargeDeclinedInsufficientFunds: { label: 'A card that is empty', last4: '9995', first: 'no_funds' },
  pm_card_chargeDeclinedExpiredCard: { label: 'A card that has expired', last4: '0069', first: 'expired' },
  pm_card_threeDSecureRequired: {
    label: 'A card whose bank asks each time',
    last4: '3220',
    first: 'verify',
    later: 'verify',
  },
  pm_card_authenticationRequiredOnSetup: { label: 'A card whose bank asks once', last4: '3155', first: 'verify' },
  pm_card_chargeCustomerFail: { label: 'Good today, declined later', last4: '0341', first: 'pays', later: 'declines' },
  pm_card_noFundsLater: { label: 'Good today, empty later', last4: '9995', first: 'pays', later: 'no_funds' },
  pm_card_expiredLater: { label: 'Good today, expired later', last4: '0069', first: 'pays', later: 'expired' },
  pm_card_authenticationRequired: {
    label: 'Good today, asked about later',
    last4: '3184',
    first: 'pays',
    later: 'verify',
  },
  pm_card_expiresSoon: { label: 'A good card that expires soon', last4: '1881', first: 'pays', expiresSoon: true },
  pm_card_pendingRefund: { label: 'Refunds take days', last4: '7726', first: 'pays', refund: 'pending' },
  pm_card_refundFail: { label: 'Refunds fail', last4: '5126', first: 'pays', refund: 'fails' },
  pm_card_createDispute: { label: 'Disputed at once', last4: '0259', first: 'pays', disputed: true },
  pm_card_slow: { label: 'Known days later, as a bank debit is', last4: '3456', first: 'slow' },
} satisfies Record<string, CardBehaviour>

export type TestCardName = keyof typeof TEST_CARDS

/** Why a card is declined, on session or off session. */
export const getDeclineReason = ({ first }: Pick<CardBehaviour, 'first'>): keyof typeof DECLINE_REASONS | undefined =>
  first === 'declines' || first === 'no_funds' || first === 'expired' ? first : undefined

export const isTestCard = (name: string): name is TestCardName => Object.hasOwn(TEST_CARDS, name)

/** The behaviour of a card, by its fingerprint. */
export const getCardBehaviour = (card: Stripe.PaymentMethod): CardBehaviour => {
  const fingerprint = card.card?.fingerprint ?? card.au_becs_debit?.fingerprint
  const name = fingerprint?.replace(/^fake_/, '') ?? ''
  return isTestCard(name) ? TEST_CARDS[name] : TEST_CARDS.pm_card_visa
}

/** A new payment method of that behaviour. */
export const createCard = (name: TestCardName, live: boolean): Stripe.PaymentMethod => {
  const behaviour: CardBehaviour = TEST_CARDS[name]
  const soon = new Date(Date.now() + 20 * 86_400_000)
  const made = createBlankCard(live, {
    brand: behaviour.brand ?? 'visa',
    last4: behaviour.last4,
    exp_month: behaviour.expiresSoon ? soon.getUTCMonth() + 1 : 12,
    exp_year: behaviour.expiresSoon ? soon.getUTCFullYear() : soon.getUTCFullYear() + 4,
  })
  const fingerprint = `fake_${name}`
  if (behaviour.first === 'slow') {
    const { card: _, ...debit } = made
    const au_becs_debit = { bsb_number: '000000', fingerprint, last4: behaviour.last4 }
    return { ...debit, type: 'au_becs_debit', au_becs_debit }
  }
  if (made.card) made.card.fingerprint = fingerprint
  return made
}

const DECLINE_REASONS = {
  declines: ['card_declined', 'generic_decline', 'Your card was declined.'],
  no_funds: ['card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  expired: ['expired_card', 'expired_card', 'Your card has expired.'],
  verify: [
    'authentication_required',
    'authentication_required',
    'Your card was declined. This transaction requires authentication.',
  ],
} as const

/** Stripe's error for a failed charge. */
export const createCardError = (why: keyof typeof DECLINE_REASONS, card: Stripe.PaymentMethod) => {
  const [code, decline_code, message] = DECLINE_REASONS[why]
  return {
    code,
    decline_code,
    message,
    payment_method: card,
    type: 'card_error',
  } satisfies Stripe.PaymentIntent.LastPaymentError
}
