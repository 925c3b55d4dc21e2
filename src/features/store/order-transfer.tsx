import { formatMoneyExact } from '@/lib/money'
import { site } from '@/site'
import type { Order } from './order-queries'

/** Where to send the money, and what to write on it. */
export const OrderTransfer = ({ order }: { order: Order }) => {
  const { accountName, bsb, accountNumber } = site.company.bank
  return (
    <section aria-labelledby="pay" className="grid gap-4 rounded-2xl border border-lantern bg-surface p-5 sm:p-6">
      <h2 id="pay" className="display text-2xl">
        Pay by bank transfer
      </h2>
      <p>Write the reference on your transfer, so that we know it is yours. We send your order once the money has come.</p>
      <dl className="grid gap-3 sm:grid-cols-2">
        {[
          ['Reference', order.number],
          ['Amount', formatMoneyExact(order.total)],
          ['Account name', accountName],
          ['BSB and account', `${bsb} / ${accountNumber}`],
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
