import { useQuery } from '@tanstack/react-query'
import { ReadError } from '@/ui/empty-state'
import { LinkLine, RevokeLinkButton } from '../shares/link-line'
import { paymentShares } from '../shares/share-queries'

interface BookingPaymentLinksProps {
  bookingId: string
  /** True if the staff member may revoke links. */
  canRevoke: boolean
}

/** The payment links that the member sent to travellers. Not shown if there are none. */
export const BookingPaymentLinks = ({ bookingId, canRevoke }: BookingPaymentLinksProps) => {
  const queryResult = useQuery(paymentShares(bookingId))
  if (queryResult.isError && !queryResult.data)
    return <ReadError read={queryResult}>We couldn’t load the payment links.</ReadError>
  const shares = queryResult.data
  if (shares?.status !== 'ok' || shares.links.length === 0) return null
  return (
    <section aria-labelledby="payment-links" className="grid gap-3">
      <h2 id="payment-links" className="display text-xl">
        Payment links
      </h2>
      <ul className="grid gap-4 rounded-2xl border bg-surface p-5">
        {shares.links.map((link) => (
          <li key={link.id} className="grid gap-1">
            <p className="font-semibold wrap-anywhere">{link.payer_name ?? 'Name erased'}</p>
            <LinkLine link={link}>
              {canRevoke && link.link_status === 'open' && <RevokeLinkButton link={link} />}
            </LinkLine>
          </li>
        ))}
      </ul>
    </section>
  )
}
