import type { PaymentLink, PaymentShares, ShareTraveller } from './share-queries'

/** True while the traveller needs no other link. */
export const isLinkActive = ({ link_status }: Pick<PaymentLink, 'link_status'>): boolean =>
  link_status === 'open' || link_status === 'processing'

/**
 * The amount that the form suggests for a traveller, in AUD: the traveller's share without what they have paid, at most
 * the part of the unpaid amount that no payment covers yet.
 */
export const suggestShare = (
  { id, share }: ShareTraveller,
  { links, shareable }: Pick<PaymentShares, 'links' | 'shareable'>,
): number => {
  const paidCents = links
    .filter(({ traveller_id, paid_at }) => traveller_id === id && paid_at !== null)
    .reduce((sum, { amount, refunded }) => sum + Math.round((amount - refunded) * 100), 0)
  return Math.max(Math.min(Math.round(share * 100) - paidCents, Math.round(shareable * 100)), 0) / 100
}
