import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeHold } from '@/features/settings/settings-texts'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { buttonClass } from '@/ui/button-class'
import { SelectField } from '@/ui/form/field'
import { planPreview, PLAN_COUNTS, type Plan } from './plan-queries'
import { PlanTable } from './plan-table'

const PLAN_LABELS: Record<Plan, string> = { 4: '4 instalments', 3: '3 instalments', 1: 'In full' }

/** The highest number of seats that the preview offers. */
const MAX_PREVIEW_SEATS = 8

/** Shows the price and due dates that a booking made today would have. The database computes both. */
export const PlanPreview = ({ eventId }: { eventId: string }) => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  const [plan, setPlan] = useState<Plan>(4)
  const [seats, setSeats] = useState(1)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...planPreview(eventId, seats, plan),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-5 rounded-2xl border bg-surface p-5 sm:p-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Payment plan"
          value={plan}
          onChange={({ target }) => setPlan(PLAN_COUNTS.find((each) => String(each) === target.value) ?? 4)}
        >
          {PLAN_COUNTS.map((each) => (
            <option key={each} value={each}>
              {PLAN_LABELS[each]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Travellers" value={seats} onChange={({ target }) => setSeats(Number(target.value))}>
          {Array.from({ length: Math.min(MAX_PREVIEW_SEATS, settings.max_seats_per_booking) }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </SelectField>
      </div>
      {data?.status === 'ok' ? (
        <PlanTable preview={data} isBusy={isPlaceholderData} />
      ) : isError ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          <p>We couldn’t calculate the payment plan.</p>
          <button type="button" className={buttonClass('secondary', 'sm')} onClick={() => void refetch()}>
            Retry
          </button>
        </div>
      ) : (
        <p className="text-muted">{data ? 'This trip cannot be booked at the moment.' : 'Working out your plan...'}</p>
      )}
      <p className="text-sm text-muted">
        These are the payments if you book today. Nothing is charged here. {describeHold(settings)}
      </p>
    </div>
  )
}
