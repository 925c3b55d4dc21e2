import type Stripe from 'stripe'
import { createBlankCard } from './objects.ts'

interface CardBehaviour {
  /** Label of the card on the fake checkout page. */
  label: string
  last4: string
  brand?: string
  /**
   * Result of a payment on the provider's page. `verify`: the card needs 3-D Secure. `slow`: the payment settles days
   * later.
   */
  onSession: 'pays' | 'declines' | 'no_funds' | 'expired' | 'verify' | 'slow'
  /** Result of an off-session charge, without the cardholder. */
  offSession?: 'declines' | 'expired' | 'no_funds' | 'verify'
  /** Result of a refund to this card. */
  refund?: 'pending' | 'fails'
  /** Every payment with this card is disputed immediately. */
  isDisputed?: true
  expiresSoon?: true
}

/** The test cards of the fake Stripe, by name. Cards that Stripe's test mode also has use Stripe's name. */
export const TEST_CARDS = {
  pm_card_visa: { label: 'Card that succeeds', last4: '4242', onSession: 'pays' },
  pm_card_mastercard: { label: 'Another card that succeeds', last4: '4444', brand: 'mastercard', onSession: 'pays' },
  pm_card_chargeDeclined: { label: 'Card that is declined', last4: '0002', onSession: 'declines' },
  pm_card_chargeDeclinedInsufficientFunds: {
    label: 'Card with insufficient funds',
    last4: '9995',
    onSession: 'no_funds',
  },
  pm_card_chargeDeclinedExpiredCard: { label: 'Expired card', last4: '0069', onSession: 'expired' },
  pm_card_threeDSecureRequired: {
    label: 'Card that requires 3-D Secure for each payment',
    last4: '3220',
    onSession: 'verify',
    offSession: 'verify',
  },
  pm_card_authenticationRequiredOnSetup: {
    label: 'Card that requires 3-D Secure once',
    last4: '3155',
    onSession: 'verify',
  },
  pm_card_chargeCustomerFail: {
    label: 'Succeeds now, later charges are declined',
    last4: '0341',
    onSession: 'pays',
    offSession: 'declines',
  },
  pm_card_noFundsLater: {
    label: 'Succeeds now, later charges have insufficient funds',
    last4: '9995',
    onSession: 'pays',
    offSession: 'no_funds',
  },
  pm_card_expiredLater: {
    label: 'Succeeds now, expired for later charges',
    last4: '0069',
    onSession: 'pays',
    offSession: 'expired',
  },
  pm_card_authenticationRequired: {
    label: 'Succeeds now, later charges require 3-D Secure',
    last4: '3184',
    onSession: 'pays',
    offSession: 'verify',
  },
  pm_card_expiresSoon: {
    label: 'Card that succeeds and expires soon',
    last4: '1881',
    onSession: 'pays',
    expiresSoon: true,
  },
  pm_card_pendingRefund: { label: 'Succeeds, refunds take days', last4: '7726', onSession: 'pays', refund: 'pending' },
  pm_card_refundFail: { label: 'Succeeds, refunds fail', last4: '5126', onSession: 'pays', refund: 'fails' },
  pm_card_createDispute: {
    label: 'Succeeds, then the payment is disputed',
    last4: '0259',
    onSession: 'pays',
    isDisputed: true,
  },
  pm_card_slow: { label: 'Bank debit that settles days later', last4: '3456', onSession: 'slow' },
} satisfies Record<string, CardBehaviour>

export type TestCardName = keyof typeof TEST_CARDS

/** The reason why a card is declined, on session or off session. Undefined if the charge succeeds. */
export const getDeclineReason = ({
  onSession,
}: Pick<CardBehaviour, 'onSession'>): keyof typeof DECLINE_REASONS | undefined =>
  onSession === 'declines' || onSession === 'no_funds' || onSession === 'expired' ? onSession : undefined

export const isTestCard = (name: string): name is TestCardName => Object.hasOwn(TEST_CARDS, name)

/** The behaviour of a test card, found by the fingerprint of the payment method. */
export const getCardBehaviour = (card: Stripe.PaymentMethod): CardBehaviour => {
  const cardFingerprint = card.card?.fingerprint ?? card.au_becs_debit?.fingerprint
  const name = cardFingerprint?.replace(/^fake_/, '') ?? ''
  return isTestCard(name) ? TEST_CARDS[name] : TEST_CARDS.pm_card_visa
}

/** Creates a payment method with the behaviour of a test card. */
export const createCard = (name: TestCardName, isLive: boolean): Stripe.PaymentMethod => {
  const cardBehaviour: CardBehaviour = TEST_CARDS[name]
  const expiryInTwentyDays = new Date(Date.now() + 20 * 86_400_000)
  const paymentMethod = createBlankCard(isLive, {
    brand: cardBehaviour.brand ?? 'visa',
    last4: cardBehaviour.last4,
    exp_month: cardBehaviour.expiresSoon ? expiryInTwentyDays.getUTCMonth() + 1 : 12,
    exp_year: cardBehaviour.expiresSoon ? expiryInTwentyDays.getUTCFullYear() : expiryInTwentyDays.getUTCFullYear() + 4,
  })
  const fingerprint = `fake_${name}`
  if (cardBehaviour.onSession === 'slow') {
    const { card: _, ...debit } = paymentMethod
    const au_becs_debit = { bsb_number: '000000', fingerprint, last4: cardBehaviour.last4 }
    return { ...debit, type: 'au_becs_debit', au_becs_debit }
  }
  if (paymentMethod.card) paymentMethod.card.fingerprint = fingerprint
  return paymentMethod
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
export const createCardError = (reason: keyof typeof DECLINE_REASONS, card: Stripe.PaymentMethod) => {
  const [code, decline_code, message] = DECLINE_REASONS[reason]
  return {
    code,
    decline_code,
    message,
    payment_method: card,
    type: 'card_error',
  } satisfies Stripe.PaymentIntent.LastPaymentError
}
