import { useSuspenseQuery } from '@tanstack/react-query'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { formatDeadline } from '@/lib/format/dates'
import { formatMoneyExact } from '@/lib/format/money'
import type { Order } from './order-queries'

/** Where to send the money, and what to write on it. */
export const OrderTransfer = ({ order }: { order: Order }) => {
  const { data: rules } = useSuspenseQuery(houseRules())
  return (
    <section aria-labelledby="pay" className="grid gap-4 rounded-2xl border border-lantern bg-surface p-5 sm:p-6">
      <h2 id="pay" className="display text-2xl">
        Pay by bank transfer
      </h2>
      <p>
        Write the reference on your transfer, so that we know it is yours. We send your order once the money has come.
      </p>
      <p>We keep everything for you until {formatDeadline(order.expires_at)}.</p>
      <dl className="grid gap-3 sm:grid-cols-2">
        {[
          ['Reference', order.number],
          ['Amount', formatMoneyExact(order.total)],
          ['Account name', rules.bank_account_name],
          ['BSB and account', `${rules.bank_bsb} / ${rules.bank_account_number}`],
        ].map(([term, text]) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="font-semibold tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
