import { useSuspenseQuery } from '@tanstack/react-query'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { formatMoneyExact } from '@/lib/format/money'
import { Badge } from '@/ui/badge'
import { ANNOUNCED } from './payment-messages'

export interface AnnouncedTransfer {
  reference: string
  /** AUD. */
  amount: number
}

/** Where to send the money, and what to write on it. */
export const TransferDetails = ({ transfer }: { transfer: AnnouncedTransfer }) => {
  const { data: rules } = useSuspenseQuery(houseRules())
  return (
    <section role="status" className="grid gap-4 rounded-2xl border border-lantern bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="display text-2xl">{ANNOUNCED.title}</h2>
        <Badge tone="warning">Pending</Badge>
      </div>
      <p>{ANNOUNCED.text(transfer.reference)}</p>
      <dl className="grid gap-3 sm:grid-cols-2">
        {[
          ['Reference', transfer.reference],
          ['Amount', formatMoneyExact(transfer.amount)],
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
