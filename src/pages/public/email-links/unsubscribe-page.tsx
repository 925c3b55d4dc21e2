import { Link, useSearchParams } from 'react-router-dom'
import { unsubscribeMessages } from '@/features/account/account-messages'
import { unsubscribe } from '@/features/account/account-mutations'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { useSend } from '@/ui/form/use-send'
import { MessageNotice } from '@/ui/form/form-notice'
import { PageMeta } from '@/ui/page-meta'

/**
 * The page behind the unsubscribe link in emails. Works without sign-in. The user must click to unsubscribe, because
 * email scanners open links.
 */
export const UnsubscribePage = () => {
  const [search] = useSearchParams()
  const { send, isBusy, result, notice } = useSend(unsubscribe, { messages: unsubscribeMessages, notice: 'all' })
  const isUnsubscribed = result?.status === 'unsubscribed'
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12 sm:py-20">
      <PageMeta title="Unsubscribe" description="Unsubscribe from news about trips and products." noindex />
      <Card className="grid gap-6 p-6 sm:p-8">
        <h1 className="text-center font-display text-2xl">Unsubscribe</h1>
        {!isUnsubscribed && (
          <p className="text-center text-muted">
            Unsubscribe from news about trips and products? You’ll still get emails about your bookings and orders.
          </p>
        )}
        <MessageNotice message={notice} />
        {isUnsubscribed ? (
          <Button asChild variant="secondary">
            <Link to={paths.account}>Manage Email Preferences</Link>
          </Button>
        ) : (
          <Button isBusy={isBusy} onClick={() => void send(search.get('token') ?? '')}>
            Unsubscribe
          </Button>
        )}
      </Card>
    </div>
  )
}
