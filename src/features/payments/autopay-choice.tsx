import { useQuery } from '@tanstack/react-query'
import { CheckboxField } from '@/ui/form/field'
import { autopayTerms } from './autopay-queries'

interface AutopayChoiceProps {
  bookingId: string
  /** AUD: what is paid now. */
  amount: number
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

/** Whether the rest is to be charged by itself: dates, amounts and what is agreed to stand beside the tick. */
export const AutopayChoice = ({ bookingId, amount, chosen, onChoose }: AutopayChoiceProps) => {
  const { data } = useQuery({ ...autopayTerms(bookingId, amount), enabled: amount > 0 })
  if (!data) return null
  return (
    <CheckboxField
      label="Pay the rest automatically"
      hint={data.terms}
      checked={chosen}
      onChange={({ target }) => onChoose(target.checked)}
    />
  )
}
