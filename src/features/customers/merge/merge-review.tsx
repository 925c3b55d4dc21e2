import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Merge } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { formatInstantDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { getMessage } from '@/lib/messages'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { useDraft } from '@/ui/form/use-draft'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { MergeFields } from './merge-fields'
import { mergeMessages, reviewMessages } from './merge-messages'
import { mergeCustomers } from './merge-mutations'
import { remainingCustomerId, mergeReview, type MergeReview, type MergeCustomer } from './merge-queries'
import { listRecords, DEFAULT_SELECTION } from './merge-rules'

const CustomerSummary = ({ customer, isKept: isRemainingCustomer }: { customer: MergeCustomer; isKept: boolean }) => {
  const customerRecords = listRecords(customer)
  return (
    <Card as="section" aria-label={customer.full_name} className="grid content-start gap-2 p-5">
      <p className="flex flex-wrap items-center gap-2">
        <Link to={paths.adminCustomer(customer.id)} className="text-lg font-semibold hover:text-lantern">
          {customer.full_name}
        </Link>
        <Badge tone={isRemainingCustomer ? 'success' : 'neutral'}>
          {isRemainingCustomer ? 'Customer to Keep' : 'Duplicate'}
        </Badge>
        {customer.has_account && <Badge tone="info">Has an account</Badge>}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {customer.email ?? 'No email address'}
        {customer.phone && (
          <>
            {' · '}
            <span className="whitespace-nowrap">{customer.phone}</span>
          </>
        )}
        {' · '}
        <span className="whitespace-nowrap">Joined {formatInstantDate(customer.created_at)}</span>
      </p>
      <p className="text-sm text-muted">
        {customerRecords.length > 0 ? customerRecords.join(', ') : 'No bookings or messages'}
      </p>
    </Card>
  )
}

/** Lists the records that the merge moves to the remaining customer, and how the merge resolves conflicts. */
const MovedRecords = ({
  review: { other, keep, account_email, booked_twice, waiting_twice },
}: {
  review: MergeReview
}) => (
  <section aria-labelledby="moves" className="grid content-start gap-3">
    <h2 id="moves" className="display text-xl">
      What the merge changes
    </h2>
    <ul className="grid list-disc gap-1 pl-5">
      {listRecords(other).map((label) => (
        <li key={label}>{label}</li>
      ))}
      {listRecords(other).length === 0 && <li>Nothing: the other customer has no bookings or messages.</li>}
      <li>Links to {other.full_name} will open this customer. Payments stay as they are in the reports.</li>
      {account_email && (keep.has_account ? other : keep).bookings > 0 && (
        <li className="text-warning">Anyone signed in as {account_email} sees all of these bookings.</li>
      )}
      {booked_twice.map((title) => (
        <li key={title} className="text-warning">
          Both customers have seats on {title}: both bookings stay active, and staff are reminded to resolve them.
        </li>
      ))}
      {waiting_twice.map((title) => (
        <li key={title} className="text-warning">
          Both customers are on the waitlist of {title}: we keep the entry with an open offer, or else the earlier
          entry, and delete the other entry.
        </li>
      ))}
    </ul>
  </section>
)

const MergeConfirmation = ({ review }: { review: MergeReview }) => {
  const { keep, other } = review
  const {
    value: selected,
    saveValue: choose,
    discard,
  } = useDraft(['merge_customers', keep.id, other.id], DEFAULT_SELECTION)
  const [isConfirming, setIsConfirming] = useState(false)
  const navigate = useNavigate()
  const { send, isBusy } = useSend(mergeCustomers, {
    messages: mergeMessages,
    onResult: (result) => {
      setIsConfirming(false)
      if (result.status !== 'merged') return
      discard()
      void navigate(paths.adminCustomer(result.customer_id), { replace: true })
    },
  })
  return (
    <div className="grid gap-6">
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
        <CustomerSummary customer={keep} isKept />
        <CustomerSummary customer={other} isKept={false} />
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <MergeFields review={review} selected={selected} onChoose={choose} />
        <MovedRecords review={review} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setIsConfirming(true)}>
          <Merge aria-hidden className="size-5" />
          Merge Customers
        </Button>
        <Link to={paths.adminCustomerMerge(other.id, keep.id)} className={buttonClass('secondary')}>
          Keep {other.full_name} Instead
        </Link>
        <Link to={paths.adminCustomerMerge(keep.id)} className={buttonClass('ghost')}>
          Choose Someone Else
        </Link>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Are ${keep.full_name} and ${other.full_name} the same person?`}
        description="Everything moves to one customer. This action cannot be undone."
        confirmLabel="Merge"
        isBusy={isBusy}
        onConfirm={() => void send({ keptId: keep.id, other: other.id, fields: selected })}
      />
    </div>
  )
}

/** Shown if the two customers are already merged, by other staff or by an earlier attempt whose response was lost. */
const AlreadyMerged = ({ customerId }: { customerId: string }) => (
  <EmptyState
    title="Already Merged"
    action={
      <Link to={paths.adminCustomer(customerId)} className={buttonClass()}>
        Open the Customer
      </Link>
    }
  >
    <p>Everything is now under one customer.</p>
  </EmptyState>
)

/** Compares two customers and shows the customer that a merge would produce. */
export const MergeReviewPanel = ({ keptId, other: otherId }: { keptId: string; other: string }) => {
  const { data } = useSuspenseQuery(mergeReview(keptId, otherId))
  const remainingIdQuery = useQuery({ ...remainingCustomerId(otherId), enabled: data.status === 'not_found' })
  const remainingId = remainingIdQuery.data
  if (remainingIdQuery.isError && remainingId === undefined)
    return <ReadError read={remainingIdQuery}>We couldn’t load this customer.</ReadError>
  if (data.status === 'ok') return <MergeConfirmation review={data} />
  if (remainingId === keptId) return <AlreadyMerged customerId={keptId} />
  const refusalMessage = getMessage(reviewMessages, data)
  return (
    <EmptyState
      title={refusalMessage?.title ?? ''}
      action={
        <Link to={paths.adminCustomerMerge(keptId)} className={buttonClass()}>
          Choose Someone Else
        </Link>
      }
    >
      <p>{refusalMessage?.text}</p>
    </EmptyState>
  )
}
