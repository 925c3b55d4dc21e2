import type { PaymentLink, PaymentShares, ShareTraveller } from './share-queries'

/** True while the link can still be paid, or its payment is processing. The traveller then needs no other link. */
export const isLinkActive = ({ link_status }: Pick<PaymentLink, 'link_status'>): boolean =>
  link_status === 'open' || link_status === 'processing'

/**
 * The amount in AUD that the form suggests for a traveller's payment link: the traveller's share minus the amounts that
 * they have already paid through links. It is at most `shareable`, the amount owing that no pending payment or open link
 * covers.
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
