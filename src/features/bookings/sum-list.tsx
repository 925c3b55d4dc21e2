import { formatMoneyExact } from '@/lib/money'

interface SumListProps {
  /** AUD. */
  sums: readonly (readonly [term: string, amount: number])[]
  className?: string
}

/** Amounts one under the other. */
export const SumList = ({ sums, className = 'grid gap-2' }: SumListProps) => (
  <dl className={className}>
    {sums.map(([term, amount]) => (
      <div key={term} className="flex justify-between gap-4">
        <dt className="text-muted">{term}</dt>
        <dd className="font-semibold tabular-nums">{formatMoneyExact(amount)}</dd>
      </div>
    ))}
  </dl>
)
