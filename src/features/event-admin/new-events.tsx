import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { addDays, formatDate } from '@/lib/dates'
import { openDraft } from '@/lib/draft'
import { formatMoney, pluralise } from '@/lib/text'
import { Button } from '@/ui/button'
import { ReadError } from '@/ui/empty-state'
import { CheckboxField, TextField } from '@/ui/form/field'
import { FormNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { Dialog } from '@/ui/overlay/dialog'
import { Skeleton } from '@/ui/skeleton'
import { eventsMessages } from '@/features/event-editor/save/event-form-messages'
import { createEvents } from '@/features/event-editor/save/event-form-mutations'
import { eventForEditing } from '@/features/event-editor/save/event-form-queries'
import { toEventValues, type EventRow } from '@/features/event-editor/fields/event-form-values'
import {
  createEvent,
  createRowErrors,
  listRepeatedDates,
  MAX_ADDED_DATES,
  toEventsPayload,
  type CheckedEvent,
  type NewEventTerms,
  type NewEvent,
} from './new-events-rules'
import { checkedEvents } from './event-admin-queries'

const toEventTerms = (row: EventRow | null): NewEventTerms | null => row && toEventValues(row)

const draftSchema = z.array(
  z.object({
    key: z.string(),
    startDate: z.string(),
    price: z.string(),
    salePrice: z.string(),
    surcharge: z.string(),
    seats: z.string(),
  }),
)

/** The rows of the form. They are stored for this browser tab, so that they survive a closed dialog and a reload. */
const useEventRows = (sourceId: string) => {
  const [draft] = useState(() => openDraft(['events', sourceId]))
  const [rows, setRows] = useState<NewEvent[]>(() => draftSchema.safeParse(draft.read()).data ?? [])
  const storeRows = (newRows: NewEvent[]) => {
    setRows(newRows)
    draft.save(newRows)
  }
  return { rows, change: storeRows, discard: draft.discard }
}

interface AddDatesProps {
  terms: NewEventTerms
  onAdd: (dates: string[]) => void
}

/** Adds one date, or several dates that are some weeks apart. */
const AddDates = ({ terms, onAdd }: AddDatesProps) => {
  const [firstDate, setFirstDate] = useState(() => addDays(terms.start_date, 7))
  const [weeks, setWeeks] = useState('1')
  const [count, setCount] = useState('1')
  const [isChecked, setIsChecked] = useState(false)
  const [weekCount, dateCount] = [Number(weeks), Number(count)]
  const dateErrors = {
    firstDate: firstDate ? undefined : 'Please choose a date.',
    weeks: /^\d+$/.test(weeks) && weekCount >= 1 && weekCount <= 52 ? undefined : 'Please enter 1 to 52 weeks.',
    count:
      /^\d+$/.test(count) && dateCount >= 1 && dateCount <= MAX_ADDED_DATES
        ? undefined
        : `Please enter 1 to ${MAX_ADDED_DATES}.`,
  }
  const addDates = () => {
    const areDatesValid = Object.values(dateErrors).every((error) => error === undefined)
    setIsChecked(!areDatesValid)
    if (!areDatesValid) return
    onAdd(listRepeatedDates(firstDate, weekCount, dateCount))
    setFirstDate(addDays(firstDate, weekCount * dateCount * 7))
  }
  return (
    <form
      noValidate
      aria-label="Add dates"
      className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        addDates()
      }}
    >
      <TextField
        label="First Date"
        type="date"
        value={firstDate}
        error={isChecked ? dateErrors.firstDate : undefined}
        onChange={({ target }) => setFirstDate(target.value)}
      />
      <TextField
        label="Number of Departures"
        inputMode="numeric"
        value={count}
        error={isChecked ? dateErrors.count : undefined}
        onChange={({ target }) => setCount(target.value)}
      />
      <TextField
        label="Weeks Between Departures"
        inputMode="numeric"
        value={weeks}
        error={isChecked ? dateErrors.weeks : undefined}
        onChange={({ target }) => setWeeks(target.value)}
      />
      <Button type="submit" variant="secondary" className="sm:mt-7">
        <CalendarPlus aria-hidden className="size-4" />
        Add Dates
      </Button>
    </form>
  )
}

/**
 * Formats a value that the database returned when it checked a row. A dash means that the row has errors or has not
 * been checked yet.
 */
const formatOptional = <Value,>(value: Value | null | undefined, format: (value: Value) => string): string =>
  value === null || value === undefined ? '–' : format(value)

interface NewEventRowProps {
  event: NewEvent
  /** Number of the row, from 1. */
  n: number
  checked: CheckedEvent | undefined
  hasSalePrice: boolean
  opensLater: boolean
  onChange: (values: Partial<NewEvent>) => void
  onRemove: () => void
}

const NewEventRow = ({ event, n, checked, hasSalePrice, opensLater, onChange, onRemove }: NewEventRowProps) => {
  const errors = checked ? createRowErrors(checked) : {}
  const renderField = (key: keyof NewEvent, label: string, errorKey: string) => (
    <td className="py-2 pr-3">
      <TextField
        hideLabel
        label={`${label} of Departure ${n}`}
        inputMode={key === 'seats' ? 'numeric' : 'decimal'}
        value={event[key]}
        error={errors[errorKey]}
        onChange={({ target }) => onChange({ [key]: target.value })}
      />
    </td>
  )
  return (
    <tr className="border-t align-top">
      <td className="py-2 pr-3">
        <TextField
          hideLabel
          type="date"
          label={`Start of Departure ${n}`}
          value={event.startDate}
          error={errors.start_date}
          onChange={({ target }) => onChange({ startDate: target.value })}
        />
      </td>
      <td className="py-4.5 pr-3">{formatOptional(checked?.end_date, formatDate)}</td>
      {opensLater && <td className="py-4.5 pr-3">{formatOptional(checked?.opens_on, formatDate)}</td>}
      {renderField('price', 'Price', 'price')}
      {hasSalePrice && renderField('salePrice', 'Sale Price', 'sale_price')}
      {renderField('surcharge', 'Surcharge', 'surcharge')}
      <td className="py-4.5 pr-3 tabular-nums">
        {formatOptional(checked?.sale_price ?? checked?.price, formatMoney)}
        {errors.other && <p className="mt-1 max-w-48 text-danger">{errors.other}</p>}
      </td>
      {renderField('seats', 'Seats', 'max_registrations')}
      <td className="py-2">
        <Button variant="ghost" size="icon" aria-label={`Remove Departure ${n}`} onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </td>
    </tr>
  )
}

interface EventTableProps {
  rows: readonly NewEvent[]
  checkedRows: readonly CheckedEvent[]
  terms: NewEventTerms
  onChange: (rows: NewEvent[]) => void
}

const EventTable = ({ rows, checkedRows, terms, onChange }: EventTableProps) => {
  const tableRef = useRef<HTMLDivElement>(null)
  const hasSalePrice = terms.sale_price !== ''
  const opensLater = terms.opens_on !== ''
  const columnHeadings = [
    'Start',
    'End',
    ...(opensLater ? ['Opens to Everyone'] : []),
    'Price',
    ...(hasSalePrice ? ['Sale Price'] : []),
    'Surcharge',
    'Asking Price',
    'Seats',
  ]
  return (
    <div ref={tableRef} className="overflow-x-auto" role="region" aria-label="New departures" tabIndex={0}>
      <table className="w-full min-w-4xl text-left text-sm">
        <thead>
          <tr>
            {columnHeadings.map((heading) => (
              <th key={heading} scope="col" className="py-2 pr-3">
                {heading}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((event, index) => (
            <NewEventRow
              key={event.key}
              event={event}
              n={index + 1}
              checked={checkedRows[index]}
              hasSalePrice={hasSalePrice}
              opensLater={opensLater}
              onChange={(values) => onChange(rows.map((row) => (row.key === event.key ? { ...row, ...values } : row)))}
              onRemove={() => {
                onChange(rows.filter(({ key }) => key !== event.key))
                // Moves the focus to the table, because the removed button had the focus.
                tableRef.current?.focus()
              }}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface NewEventsDialogProps {
  /** The departure to copy. */
  sourceId: string
  title: string
  onClose: () => void
}

/** The rows of the dialog, the database's check of the rows, and the function that creates the departures. */
const useNewEvents = (sourceId: string, onClose: () => void) => {
  const { rows, change, discard } = useEventRows(sourceId)
  const [shouldPublish, setShouldPublish] = useState(false)
  const eventsPayload = toEventsPayload(rows)
  const checkQuery = useQuery(checkedEvents(sourceId, eventsPayload, shouldPublish))
  const checkResult = checkQuery.data
  const { send, isBusy, requestId } = useSend(createEvents, {
    messages: eventsMessages,
    onResult: ({ status }) => {
      if (status !== 'created' && status !== 'repeated') return
      discard()
      onClose()
    },
  })
  return {
    rows,
    change,
    shouldPublish,
    setShouldPublish,
    check: checkQuery,
    // While a new check is pending, the last check stays visible, unless rows were added or removed.
    checkedRows:
      checkResult && 'rows' in checkResult && checkResult.rows.length === rows.length ? checkResult.rows : [],
    isBusy,
    create: () =>
      send({
        sourceId,
        events: eventsPayload,
        shouldPublish,
        requestId: requestId(sourceId, shouldPublish, eventsPayload),
      }),
  }
}

interface EventsFormProps {
  terms: NewEventTerms
  state: ReturnType<typeof useNewEvents>
}

const EventsForm = ({ terms, state }: EventsFormProps) => {
  const { rows, change, check } = state
  return (
    <div className="grid gap-5">
      <AddDates terms={terms} onAdd={(dates) => change([...rows, ...dates.map((date) => createEvent(date, terms))])} />
      {rows.length === 0 ? (
        <p className="text-muted">No dates yet. Add more start dates for this trip.</p>
      ) : (
        <>
          <p className="text-sm text-muted">
            Prices are in AUD per person. The surcharge is added to the price.
            {terms.opens_on && ' The opening date moves with the start date.'}
          </p>
          <EventTable rows={rows} checkedRows={state.checkedRows} terms={terms} onChange={change} />
          {check.isError && <ReadError read={check}>We couldn’t check the dates.</ReadError>}
          {check.data?.status === 'too_many' && (
            <FormNotice title={`Please create at most ${check.data.max} departures at once.`} />
          )}
          <CheckboxField
            label="Publish the new departures now. Otherwise they’re drafts."
            checked={state.shouldPublish}
            onChange={({ target }) => state.setShouldPublish(target.checked)}
          />
        </>
      )}
    </div>
  )
}

/** Shows the form once the departure to copy has loaded. */
const EventsOfSource = ({ sourceId, state }: Pick<EventsFormProps, 'state'> & { sourceId: string }) => {
  const sourceQuery = useQuery({ ...eventForEditing(sourceId), select: toEventTerms })
  // Keeps the values that were fetched first, because a refetch must not change the open form.
  const [terms, setTerms] = useState<NewEventTerms | null>(null)
  if (!terms && sourceQuery.data) setTerms(sourceQuery.data)
  if (terms) return <EventsForm terms={terms} state={state} />
  if (sourceQuery.isError) return <ReadError read={sourceQuery}>We couldn’t load the trip.</ReadError>
  return sourceQuery.data === null ? <p>This event has been deleted.</p> : <Skeleton className="h-48" />
}

/** Creates departures of a trip as copies of one departure. The database checks the rows while the user types. */
export const NewEventsDialog = ({ sourceId, title, onClose }: NewEventsDialogProps) => {
  const newEvents = useNewEvents(sourceId, onClose)
  const { rows, isBusy, create } = newEvents
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="6xl"
      title={`Add Departures of ${title}`}
      description="Each new departure copies the texts, terms, days and photos. Bookings and comments aren’t copied."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          {/* Rows with errors can be sent: if a response was lost, the retry succeeds although the dates are taken. */}
          <Button isBusy={isBusy} disabled={rows.length === 0} onClick={() => void create()}>
            {rows.length === 0 ? 'Create Departures' : `Create ${pluralise(rows.length, 'Departure')}`}
          </Button>
        </>
      }
    >
      <EventsOfSource sourceId={sourceId} state={newEvents} />
    </Dialog>
  )
}
