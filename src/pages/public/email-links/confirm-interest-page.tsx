import { Link, useLocation } from 'react-router-dom'
import { confirmInterest, confirmInterestMessages } from '@/features/interest/interest-mutations'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { MessageNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { PageMeta } from '@/ui/page-meta'

/**
 * The page behind the link in the email that confirms interest in a trip. The user must click to confirm, because email
 * scanners open links.
 */
export const ConfirmInterestPage = () => {
  const token = useLocation().hash.slice(1)
  const { send, isBusy, result, notice } = useSend(confirmInterest, {
    messages: confirmInterestMessages,
    notice: 'all',
  })
  const isConfirmed = result?.status === 'confirmed'
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12 sm:py-20">
      <PageMeta
        title="Confirm your email"
        description="Confirm that we may email you about a trip or product."
        noindex
      />
      <Card className="grid gap-6 p-6 sm:p-8">
        <h1 className="text-center font-display text-2xl">Confirm your email</h1>
        {!isConfirmed && (
          <p className="text-center text-muted">
            Click Confirm, and we’ll email you when you can book the trip or order the product you’re interested in.
          </p>
        )}
        <MessageNotice message={notice} />
        {isConfirmed ? (
          <Button asChild variant="secondary">
            <Link to={paths.trips}>See Our Trips</Link>
          </Button>
        ) : (
          <Button isBusy={isBusy} onClick={() => void send(token)}>
            Confirm
          </Button>
        )}
      </Card>
    </div>
  )
}
