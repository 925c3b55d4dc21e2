import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { formatDeadline, formatInstantDate } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { useSend } from '@/ui/form/use-send'
import { handledMessages, setExceptionHandled } from './reports-mutations'
import { paymentExceptions, type PaymentException } from './reports-queries'
import { PAYMENT_EXCEPTION_NAMES } from './reports-rules'
import { Skeleton } from '@/ui/skeleton'

const formatExceptionAmount = ({ amount, currency }: PaymentException): string =>
  currency === 'aud' ? formatMoneyExact(amount) : `${amount} ${currency.toUpperCase()}`

/** Describes an exception, for example an unmatched payment, in a few words. */
const describeException = ({ reason, due_by, ours, theirs }: PaymentException): string =>
  [
    reason?.replaceAll('_', ' '),
    due_by && reason?.endsWith('needs_response') && `respond by ${formatDeadline(due_by)}`,
    ours !== null && theirs !== null && `our ledger ${formatMoneyExact(ours)}, Stripe ${formatMoneyExact(theirs)}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Shows a reference. References of bookings and orders are links. Ids of the payment provider are plain text. */
const ReferenceLink = ({ reference }: { reference: string }) => {
  const searchParameter = `q=${encodeURIComponent(reference)}`
  const to = reference.startsWith('ORD-')
    ? `${paths.adminOrders}?${searchParameter}`
    : reference.startsWith('INV-')
      ? `${paths.adminBookings}?status=all&${searchParameter}`
      : null
  return to ? (
    <Link to={to} className="text-lantern underline underline-offset-4">
      {reference}
    </Link>
  ) : (
    <span className="font-mono text-xs break-all">{reference}</span>
  )
}

const ExceptionRow = ({ exception }: { exception: PaymentException }) => {
  const { send, isBusy } = useSend(setExceptionHandled(exception.kind), { messages: handledMessages })
  const hasPermission = useHasPermission()
  const title = PAYMENT_EXCEPTION_NAMES[exception.kind]
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t py-3 first:border-t-0">
      <div className="grid min-w-0 gap-1">
        <span className="font-medium">
          {title}: <span className="tabular-nums">{formatExceptionAmount(exception)}</span>
        </span>
        <span className="text-sm text-muted">
          {formatInstantDate(exception.created_at)} · {describeException(exception)}
        </span>
        {exception.reference && <ReferenceLink reference={exception.reference} />}
      </div>
      {hasPermission('money') && (
        <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void send(exception.id)}>
          Mark as Handled<span className="sr-only">: {title}</span>
        </Button>
      )}
    </li>
  )
}

/**
 * The payment exceptions: failed refunds, unmatched payments, disputes, failed automatic payments, and discrepancies
 * with the provider's records.
 */
export const PaymentExceptions = () => {
  const { data, error } = useQuery(paymentExceptions())
  if (error && !data) throw error
  if (!data) return <Skeleton className="h-72" />
  if (data.length === 0)
    return (
      <EmptyState icon={CreditCard} title="No payment exceptions">
        <p>Failed refunds, disputes and mismatches with Stripe appear here.</p>
      </EmptyState>
    )
  return (
    <Card as="section" aria-label="Card payments to check" className="px-5 py-2">
      <ul>
        {data.map((exception) => (
          <ExceptionRow key={`${exception.kind} ${exception.id}`} exception={exception} />
        ))}
      </ul>
    </Card>
  )
}
