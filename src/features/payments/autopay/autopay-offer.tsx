import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { ReadError } from '@/ui/empty-state'
import { AutopayWithCard } from './autopay-consent'
import { autopayTerms, myCards } from './autopay-queries'
import { formatCardBrand } from '@/lib/rules/payment-names'

/**
 * Shown after a card payment. Confirms that automatic payments are on, or offers to turn them on with the saved card.
 * Renders nothing if the booking is paid in full or no card is saved.
 */
export const AutopayOffer = ({ bookingId, userId }: { bookingId: string; userId: string }) => {
  const cardsQuery = useQuery(myCards(userId))
  const termsQuery = useQuery(autopayTerms(bookingId, 0))
  const [cardData, remainingTerms] = [cardsQuery.data, termsQuery.data]
  const failedQuery = [cardsQuery, termsQuery].find(({ data, isError }) => isError && data === undefined)
  const autopay = cardData?.autopay.find((entry) => entry.booking_id === bookingId)
  const isAutopayOn = autopay?.state === 'on'
  const shownCard = cardData?.cards.find(({ id }) => id === autopay?.card_id) ?? cardData?.cards[0]
  if (failedQuery) return <ReadError read={failedQuery}>We couldn’t load your automatic payments.</ReadError>
  if (!remainingTerms || !shownCard) return null
  return (
    <section aria-label="Automatic payments" className="grid gap-2 rounded-2xl border bg-surface p-5 text-left">
      <h2 className="display text-xl text-fg">
        {isAutopayOn
          ? 'The remaining instalments are paid automatically'
          : 'Pay the remaining instalments automatically?'}
      </h2>
      {isAutopayOn ? (
        <>
          <p className="text-sm text-muted">{autopay.terms}</p>
          <p className="text-sm">
            {formatCardBrand(shownCard)} ending in {shownCard.last4} will be charged. You can turn this off on your{' '}
            <Link to={paths.account} className="text-lantern underline underline-offset-4">
              account page
            </Link>{' '}
            at any time.
          </p>
        </>
      ) : (
        <AutopayWithCard bookingId={bookingId} card={shownCard} />
      )}
    </section>
  )
}
