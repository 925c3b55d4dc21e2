import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, daysBetween, formatDate, formatDateRange } from '@/lib/dates'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { formatMoneyExact, pluralise } from '@/lib/text'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { eventOverview, type EventOverview } from '@/features/events/event-overview-queries'
import { getDefaultEndDate } from '@/features/itinerary/itinerary-rules'
import { movePreview } from './event-form-queries'
import type { EventValues } from '../fields/event-form-values'

/** The dates and place of a trip. */
interface EventSchedule {
  start_date: string
  end_date: string
  location?: string
}

/** Describes the people whom a change of the trip affects. Empty if no one is affected. */
export const describeAffectedPeople = ({ money, offers }: Pick<EventOverview, 'money' | 'offers'>): string => {
  const bookingCount = money.confirmed + money.pending
  const peopleCount = money.confirmed_seats + money.pending_seats
  return [
    bookingCount > 0 && `${pluralise(bookingCount, 'booking')} with ${pluralise(peopleCount, 'person', 'people')}`,
    offers.open > 0 && pluralise(offers.open, 'open offer'),
  ]
    .filter(Boolean)
    .join(' and ')
}

const formatDates = ({ start_date, end_date }: EventSchedule): string =>
  start_date ? formatDateRange(start_date, end_date || null) : 'no date'

/** Describes the change of dates and place as a sentence. Null if neither dates nor place change. */
export const describeMove = (oldSchedule: EventSchedule, newSchedule: EventSchedule): string | null => {
  if (oldSchedule.start_date !== newSchedule.start_date || oldSchedule.end_date !== newSchedule.end_date)
    return `The trip moves from ${formatDates(oldSchedule)} to ${formatDates(newSchedule)}, and its itinerary days move too.`
  if (oldSchedule.location !== newSchedule.location)
    return `The trip moves from ${oldSchedule.location || 'no place'} to ${newSchedule.location || 'no place'}.`
  return null
}

/** The stored dates and location of a trip. The form may start with other values from a restored draft. */
const getStoredSchedule = ({ start_date, end_date, location }: EventOverview['event']) => ({
  start_date: start_date ?? '',
  end_date: end_date ?? '',
  location,
})

type MovedBooking = Extract<RpcResults['preview_move'], { status: 'ok' }>['bookings'][number]

interface MoveQuestion {
  text: string
  /** The bookings of a trip whose dates change. */
  bookings: MovedBooking[]
  refundDays: number
  resolve: (isConfirmed: boolean) => void
}

const describeDueDates = (dueDates: MovedBooking['after'], otherDues: MovedBooking['after']): string =>
  dueDates
    .filter(({ sequence, due_date }) => otherDues.find((other) => other.sequence === sequence)?.due_date !== due_date)
    .map(({ sequence, due_date, amount }) => `${sequence}: ${formatMoneyExact(amount)} on ${formatDate(due_date)}`)
    .join('; ')

/** Lists the bookings whose due dates change, with each old and new due date. */
const MovedPlans = ({ bookings }: { bookings: MovedBooking[] }) => (
  <ul className="mt-4 grid max-h-60 gap-3 overflow-y-auto" tabIndex={0} aria-label="Payment plans">
    {bookings.map(({ id, reference, customer_name, before, after }) => (
      <li key={id} className="rounded-lg border p-3 text-sm">
        <p className="font-semibold">{[reference, customer_name].filter(Boolean).join(', ')}</p>
        {describeDueDates(after, before) ? (
          <>
            <p className="text-muted">Current due dates: {describeDueDates(before, after)}</p>
            <p>New due dates: {describeDueDates(after, before)}</p>
          </>
        ) : (
          <p className="text-muted">The due dates don’t change.</p>
        )}
      </li>
    ))}
  </ul>
)

/** Asks for confirmation before the dates or place of a booked trip change, and says who will get an email. */
export const useMoveQuestion = () => {
  const queryClient = useQueryClient()
  const [question, setQuestion] = useState<MoveQuestion | null>(null)
  const answerQuestion = (isConfirmed: boolean) => {
    question?.resolve(isConfirmed)
    setQuestion(null)
  }
  return {
    /**
     * Asks the user to confirm a move that affects customers. Resolves to true if the form may be saved.
     * @param id id of the published event; null if the event is not published
     */
    confirmMove: async (id: string | null, newSchedule: EventSchedule): Promise<boolean> => {
      const overview = id && (await queryClient.fetchQuery({ ...eventOverview(id), staleTime: 0 }))
      const moveText = overview && describeMove(getStoredSchedule(overview.event), newSchedule)
      const affectedText = overview && describeAffectedPeople(overview)
      if (!moveText || !affectedText) return true
      const movePreviewResult = newSchedule.start_date
        ? await queryClient.fetchQuery(
            movePreview(id, newSchedule.start_date, newSchedule.end_date || newSchedule.start_date),
          )
        : null
      const { bookings, refund_days: refundDays } =
        movePreviewResult?.status === 'ok' ? movePreviewResult : { bookings: [], refund_days: 0 }
      return new Promise((resolve) =>
        setQuestion({ text: `${moveText} This affects ${affectedText}.`, bookings, refundDays, resolve }),
      )
    },
    question: question && (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && answerQuestion(false)}
        title="Move a Booked Trip?"
        description={question.text}
        confirmLabel="Move and Email Customers"
        tone="primary"
        onConfirm={() => answerQuestion(true)}
      >
        {question.bookings.length > 0 ? (
          <>
            <p>
              Each customer gets an email with the changes and new due dates. Customers can cancel within{' '}
              {pluralise(question.refundDays, 'day')} and get all of their money back.
            </p>
            <MovedPlans bookings={question.bookings} />
          </>
        ) : (
          <p>Each customer gets an email with the changes. Payment plans stay as agreed.</p>
        )}
      </ConfirmDialog>
    ),
  }
}

type DatedForm = Pick<EventValues, 'start_date' | 'end_date' | 'opens_on' | 'days'>

/** The end date after a change of the start date. The trip keeps its length. */
export const calculateMovedEnd = (oldStart: string, oldEnd: string, newStart: string): string => {
  const dayOffset = daysBetween(oldStart, newStart)
  return dayOffset === null || !oldEnd ? '' : addDays(oldEnd, dayOffset)
}

/**
 * Moves the end date, the itinerary days and the public opening date by as many days as the start date.
 * @param oldStart the start date before the edit. The form's own start date may be half typed.
 */
export const moveDates = (form: DatedForm, oldStart: string, newStart: string): DatedForm => {
  const dayOffset = daysBetween(oldStart, newStart)
  if (dayOffset === null) return { ...form, start_date: newStart, end_date: getDefaultEndDate(newStart, form.end_date) }
  const shiftDate = (date: string): string => (date ? addDays(date, dayOffset) : '')
  return {
    start_date: newStart,
    end_date: form.end_date ? shiftDate(form.end_date) : getDefaultEndDate(newStart, ''),
    opens_on: shiftDate(form.opens_on),
    days: form.days.map((day) => ({ ...day, date: shiftDate(day.date) })),
  }
}

/**
 * The form values for a copy of an event. The copy starts on the given date. If no date is given, the copy has no
 * dates.
 */
export const createDatedCopy = (form: EventValues, newStart: string): EventValues => {
  if (newStart) return { ...form, ...moveDates(form, form.start_date, newStart) }
  return { ...form, start_date: '', end_date: '', opens_on: '', days: form.days.map((day) => ({ ...day, date: '' })) }
}
