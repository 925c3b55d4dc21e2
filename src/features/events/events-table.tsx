import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ConfirmationBadge, EventPrice, MembersFirstBadge } from './event-price'
import { formatEventDates, formatNights, formatFreeSpots, getStateLabel } from './event-rules'
import type { ListedEvent } from './upcoming/upcoming-events-queries'
import { formatMonth, getMonth } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { SelectField } from '@/ui/form/field'

/** With fewer departures, the visitor sees all of them at a glance and needs no filter. */
const MIN_EVENTS_FOR_FILTER = 5

const CELL_CLASS = 'sm:table-cell sm:py-3 sm:pr-4 sm:align-middle'

const Availability = ({ event }: { event: ListedEvent }) => {
  const { state, spots_left } = event
  return (
    <span className="flex flex-wrap items-center gap-2">
      {state === 'open' ? <span>{formatFreeSpots(spots_left)}</span> : <Badge>{getStateLabel(state)}</Badge>}
      <MembersFirstBadge event={event} />
    </span>
  )
}

interface EventRowProps {
  event: ListedEvent
  isShown: boolean
  action: ReactNode
}

const EventRow = ({ event, isShown, action }: EventRowProps) => {
  const dateRange = formatEventDates(event, event.facts.monthOnly)
  return (
    <tr
      role="row"
      aria-current={isShown ? 'true' : undefined}
      className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 rounded-xl border bg-surface p-4 aria-[current]:border-lantern sm:table-row sm:rounded-none sm:border-x-0 sm:border-t-0 sm:bg-transparent sm:aria-[current]:bg-raised"
    >
      <th role="rowheader" scope="row" className={`col-span-2 text-left font-semibold sm:pl-3 ${CELL_CLASS}`}>
        {isShown ? (
          <>
            {dateRange}
            <span className="block text-sm font-normal text-lantern">You’re viewing this date</span>
          </>
        ) : (
          <Link to={paths.event(event.id)} className="underline underline-offset-4 hover:text-lantern">
            {dateRange}
          </Link>
        )}
        {/* Below the dates, because the badge is too wide for the availability on a phone. */}
        <span className="block">
          <ConfirmationBadge event={event} />
        </span>
      </th>
      <td role="cell" className={`whitespace-nowrap text-muted ${CELL_CLASS}`}>
        {formatNights(event.nights)}
      </td>
      <td role="cell" className={`max-sm:order-2 ${CELL_CLASS}`}>
        <EventPrice event={event} className="font-semibold" />
      </td>
      <td role="cell" className={`max-sm:order-1 ${CELL_CLASS}`}>
        <Availability event={event} />
      </td>
      <td
        role="cell"
        className={`whitespace-nowrap max-sm:order-3 sm:pr-3 sm:text-right ${CELL_CLASS} [&_:is(a,button)]:min-h-11`}
      >
        {action}
      </td>
    </tr>
  )
}

interface EventsTableProps {
  /** The upcoming departures of one trip, earliest first. */
  events: readonly ListedEvent[]
  /** The id of the departure that this page shows. */
  shownId: string
  renderAction: (event: ListedEvent) => ReactNode
}

/**
 * The departures of a trip with price, availability and action. Wide screens show a table, phones show a list of cards.
 */
export const EventsTable = ({ events, shownId, renderAction }: EventsTableProps) => {
  const [month, setMonth] = useState('')
  const months = [...new Set(events.map(({ start_date }) => getMonth(start_date)))]
  const visibleEvents = events.filter(({ start_date }) => !month || getMonth(start_date) === month)
  return (
    <div className="grid gap-4">
      {events.length >= MIN_EVENTS_FOR_FILTER && months.length > 1 && (
        <SelectField
          label="Month"
          className="sm:max-w-60"
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        >
          <option value="">All months</option>
          {months.map((value) => (
            <option key={value} value={value}>
              {formatMonth(`${value}-01`)}
            </option>
          ))}
        </SelectField>
      )}
      <table role="table" className="block w-full sm:table">
        <caption className="sr-only">Departures</caption>
        <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
          <tr role="row" className="border-b text-left text-sm text-muted">
            {['Dates', 'Length', 'Price', 'Availability'].map((heading) => (
              <th key={heading} role="columnheader" scope="col" className="py-2 pr-4 font-medium first:pl-3">
                {heading}
              </th>
            ))}
            <th role="columnheader" scope="col">
              <span className="sr-only">Action</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="grid gap-3 sm:table-row-group">
          {visibleEvents.map((event) => (
            <EventRow key={event.id} event={event} isShown={event.id === shownId} action={renderAction(event)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
