import { useSuspenseQuery } from '@tanstack/react-query'
import { createBankRows, describeContact } from '@/features/settings/settings-texts'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { formatDeadline } from '@/lib/dates'
import { CopyList } from '@/ui/copy'
import type { Order } from './order-queries'

/** The bank details and the reference for paying an order by bank transfer. */
export const OrderTransferDetails = ({ order }: { order: Order }) => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  if (!settings.bank_transfers_open)
    return (
      <p className="rounded-2xl border bg-surface p-5">
        To pay for this order, please {describeContact(settings)}, and quote the order number. We’ll hold your items
        until {formatDeadline(order.expires_at)}.
      </p>
    )
  return (
    <section aria-labelledby="pay" className="grid gap-4 rounded-2xl border border-lantern bg-surface p-5 sm:p-6">
      <h2 id="pay" className="display text-2xl">
        Pay by bank transfer
      </h2>
      <p>
        Put the reference on your bank transfer so that we can match it. We’ll prepare your order when the payment
        arrives.
      </p>
      <p>We’ll hold your items until {formatDeadline(order.expires_at)}.</p>
      <CopyList rows={createBankRows(settings, order.number, order.total)} />
    </section>
  )
}
