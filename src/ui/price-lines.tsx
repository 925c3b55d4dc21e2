import { formatMoneyExact } from '@/lib/text'

export interface PriceLine {
  label: string
  /** The amount in AUD. */
  amount: number
}

/** The items that make up a price. Hidden if there is only one, because the list would then only repeat the total. */
export const PriceLines = ({ lines }: { lines: readonly PriceLine[] }) =>
  lines.length > 1 && (
    <dl aria-label="Price breakdown" className="grid gap-1 text-sm">
      {lines.map(({ label, amount }, index) => (
        <div key={index} className="flex flex-wrap justify-between gap-x-4">
          <dt className="min-w-0 text-muted wrap-anywhere">{label}</dt>
          <dd className="ml-auto font-semibold tabular-nums">{formatMoneyExact(amount)}</dd>
        </div>
      ))}
    </dl>
  )
