import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/money'
import { buttonClass } from '@/ui/button-class'
import { SelectField } from '@/ui/field'
import { planPreview, PLANS, type Plan } from './plan-queries'

const PLAN_LABELS: Record<Plan, string> = { 4: '4 instalments', 3: '3 instalments', 1: 'In full' }

const SEATS = [1, 2, 3, 4, 5, 6, 7, 8]

/** What a trip would cost and when each part would be due, reckoned by the database for today. */
export const PlanPreview = ({ eventId }: { eventId: string }) => {
  const [plan, setPlan] = useState<Plan>(4)
  const [seats, setSeats] = useState(1)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...planPreview(eventId, seats, plan),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-5 rounded-2xl border bg-surface p-5 sm:p-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Payment plan" value={plan} onChange={({ target }) => setPlan(PLANS.find((each) => String(each) === target.value) ?? 4)}>
          {PLANS.map((each) => (
            <option key={each} value={each}>
              {PLAN_LABELS[each]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Travellers" value={seats} onChange={({ target }) => setSeats(Number(target.value))}>
          {SEATS.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
      </div>
      {data?.status === 'ok' ? (
        <table className="w-full" aria-busy={isPlaceholderData}>
          <caption className="sr-only">Payments if you book today</caption>
          <thead className="text-left text-sm text-muted">
            <tr>
              <th scope="col" className="py-2 font-medium">Due</th>
              <th scope="col" className="py-2 text-right font-medium">Amount</th>
            </tr>
          </thead>
          <tbody>
            {data.parts.map(({ sequence, due_date, amount }) => (
              <tr key={sequence} className="border-t">
                <td className="py-3">
                  {sequence === 1 ? `Today${data.parts.length > 1 ? ' (deposit)' : ''}` : formatDate(due_date)}
                </td>
                <td className="py-3 text-right tabular-nums">{formatMoneyExact(amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t font-semibold">
              <th scope="row" className="py-3 text-left">Total</th>
              <td className="py-3 text-right tabular-nums">{formatMoneyExact(data.total)}</td>
            </tr>
          </tfoot>
        </table>
      ) : isError ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          <p>We could not work out the plan.</p>
          <button type="button" className={buttonClass('secondary', 'sm')} onClick={() => void refetch()}>
            Retry
          </button>
        </div>
      ) : (
        <p className="text-muted">{data ? 'This trip cannot be booked at the moment.' : 'Working out your plan...'}</p>
      )}
      <p className="text-sm text-muted">An outline for booking today. Nothing is charged here.</p>
    </div>
  )
}
