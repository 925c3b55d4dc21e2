import type { UseQueryResult } from '@tanstack/react-query'
import { formatDate } from '@/lib/dates'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { getMessage, type MessagesFor } from '@/lib/messages'
import { formatMoneyExact } from '@/lib/text'
import { ReadError } from '@/ui/empty-state'
import { MessageNotice } from '@/ui/form/form-notice'
import { Skeleton } from '@/ui/skeleton'
import { AmountList } from '../plan-table'
import { createExtraMessage, createRoomMessage } from '@/features/booking-options/extras/extra-messages'

/** The messages that changes of extras and of rooms have in common. */
export const changeContentsMessages: Omit<MessagesFor<RpcResults['change_extras']>, 'invalid'> = {
  saved: {
    tone: 'success',
    title: 'Booking saved',
    text: 'The price of the booking and its payment plan are updated.',
  },
  price_changed: ({ total }) => ({
    tone: 'warning',
    title: 'The price has changed',
    text: `The new total would be ${formatMoneyExact(total)}. Nothing was saved. Check it, then save again.`,
  }),
  extra_unavailable: createExtraMessage,
  room_unavailable: createRoomMessage,
  too_late: ({ name, closed_on }) => ({
    tone: 'warning',
    title: `${name} can’t be removed any more`,
    text: `This extra could be changed until ${formatDate(closed_on)}. Please contact us.`,
  }),
  rooms_closed: ({ closed_on }) => ({
    tone: 'warning',
    title: 'Rooms can’t be changed any more',
    text: `They could be changed until ${formatDate(closed_on)}. Please contact us.`,
  }),
  not_live: { title: 'This booking has ended', text: 'The booking was cancelled or has expired.' },
  not_found: { title: 'Booking not found', text: 'The booking may have been cancelled.' },
  failed: { title: 'Error', text: 'Failed to save the booking. Please try again.' },
}

type ChangePreview = RpcResults['preview_extras']

/** Shows the new price, and whether the difference is owed or refunded. */
const ChangeSummary = ({ preview }: { preview: Extract<ChangePreview, { status: 'ok' }> }) => {
  const { total_before, total, refund_due, installments } = preview
  if (total === total_before) return <p className="text-muted">The price doesn’t change.</p>
  return (
    <div className="grid gap-4">
      <AmountList
        amounts={[
          ['Price now', total_before],
          ['New price', total],
          ...(refund_due > 0 ? [['We owe you', refund_due] as const] : []),
        ]}
      />
      {installments.length > 0 && (
        <div className="grid gap-2">
          <h3 className="font-semibold">New payment plan</h3>
          <AmountList amounts={installments.map(({ due_date, amount }) => [formatDate(due_date), amount])} />
        </div>
      )}
    </div>
  )
}

/** The new price and payment plan after a change of extras or rooms, or the reason why the change is not possible. */
export const PreviewResult = ({ read: previewQuery }: { read: UseQueryResult<ChangePreview> }) => {
  const { data, isError } = previewQuery
  if (isError && !data) return <ReadError read={previewQuery}>We couldn’t calculate the new price.</ReadError>
  if (!data) return <Skeleton className="h-20" />
  if (data.status === 'ok') return <ChangeSummary preview={data} />
  return (
    <MessageNotice
      message={getMessage({ ...changeContentsMessages, invalid: { title: 'Please check the form' } }, data)}
    />
  )
}
