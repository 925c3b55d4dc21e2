import { formatMoney } from '@/lib/text'
import { BarPlot } from '@/ui/figures/bar-plot'

export interface BooksBar {
  name: string
  amount: number
}

const AMOUNT = [{ key: 'amount', name: 'Amount', colour: 'var(--accent)' }] as const

/** @param label what is drawn, with its sum in words */
export const BooksChart = ({ label, bars }: { label: string; bars: BooksBar[] }) => (
  <BarPlot label={label} places={bars} series={AMOUNT} say={formatMoney} />
)
