import { useQuery } from '@tanstack/react-query'
import { formatDate, formatDateRange } from '@/lib/dates'
import { ReadError } from '@/ui/empty-state'
import { SeparatedList } from '@/ui/separated-list'
import { Skeleton } from '@/ui/skeleton'
import { FACT_LABELS, formatMeals, listEffortFacts, splitLines } from '@/lib/rules/fact-rules'
import { eventForEditing } from '@/features/event-editor/save/event-form-queries'
import type { EventRow } from '@/features/event-editor/fields/event-form-values'

const CELL_CLASS = 'border-b px-1.5 py-2 align-top'

/** The places, accommodation and meals of the days, as a table. */
const DayTable = ({ days }: Pick<EventRow, 'days'>) => (
  <div
    className="shows-more min-w-0 overflow-x-auto print:overflow-visible"
    tabIndex={0}
    role="region"
    aria-label="Days"
  >
    <table className="w-full text-left text-sm print:text-[inherit]">
      <thead>
        <tr>
          {['Day', 'Date', 'Place', 'Accommodation', 'Included meals'].map((heading) => (
            <th key={heading} scope="col" className={CELL_CLASS}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...days]
          .sort((a, b) => a.day_number - b.day_number)
          .map(({ id, day_number, title, date, place, accommodation, meals }) => (
            <tr key={id} className="break-inside-avoid">
              <th scope="row" className={`${CELL_CLASS} min-w-32`}>
                {day_number}
                {title && `. ${title}`}
              </th>
              <td className={`${CELL_CLASS} whitespace-nowrap`}>{date && formatDate(date)}</td>
              <td className={`${CELL_CLASS} min-w-24`}>{place}</td>
              <td className={`${CELL_CLASS} min-w-24`}>{accommodation}</td>
              <td className={`${CELL_CLASS} min-w-24`}>{formatMeals(meals)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  </div>
)

/** The printed facts of a departure for the guide, on A4 paper: effort, access, packing list, and each day. */
export const EventFactsPrintout = ({ id }: { id: string }) => {
  const queryResult = useQuery(eventForEditing(id))
  const { data: event, error } = queryResult
  if (error && !event) return <ReadError read={queryResult}>We couldn’t load the facts of the trip.</ReadError>
  if (!event) return <Skeleton className="h-96" />
  const facts = [
    ...listEffortFacts(event),
    [FACT_LABELS.languages, event.languages],
    [FACT_LABELS.packing_list, splitLines(event.packing_list).join('; ')],
    [FACT_LABELS.optional_costs, splitLines(event.optional_costs).join('; ')],
  ].filter(([, text]) => text !== '')
  return (
    <article
      aria-label="Trip facts"
      className="paper grid min-w-0 gap-4 rounded-2xl border bg-surface p-4 shadow-sm sm:p-8 [&+&]:break-before-page"
    >
      <div>
        <h2 className="display text-2xl wrap-anywhere">Trip facts: {event.title}</h2>
        <p className="text-muted">
          <SeparatedList
            items={[event.start_date && formatDateRange(event.start_date, event.end_date), event.location]}
          />
        </p>
      </div>
      {facts.length > 0 && (
        <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr] print:grid-cols-[auto_1fr] print:text-[inherit]">
          {facts.map(([term, text]) => (
            <div key={term} className="contents">
              <dt className="font-semibold">{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {event.days.length > 0 && <DayTable days={event.days} />}
      {facts.length === 0 && event.days.length === 0 && (
        <p>This trip has no facts yet. Add them in the trip builder.</p>
      )}
    </article>
  )
}
