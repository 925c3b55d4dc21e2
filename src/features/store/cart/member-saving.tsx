import { Link } from 'react-router-dom'
import { formatMoneyExact } from '@/lib/text'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'

interface MemberSavingHintProps {
  /** The possible saving for members and the applied discount, in AUD. */
  quote: { member_saving: number; discount: number }
  onLeave?: () => void
}

/**
 * Tells visitors how much members would save on this cart. Links to the sign-in page, which returns to the checkout.
 */
export const MemberSavingHint = ({ quote, onLeave }: MemberSavingHintProps) =>
  quote.member_saving > 0 &&
  quote.discount === 0 && (
    <p className="text-sm">
      Members pay {formatMoneyExact(quote.member_saving)} less for this order.{' '}
      <Link
        to={paths.loginTab('register')}
        state={{ from: paths.checkout }}
        onClick={onLeave}
        className={buttonClass('link')}
      >
        Join free, or log in
      </Link>
    </p>
  )
