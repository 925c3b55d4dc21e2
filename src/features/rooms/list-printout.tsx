import type { ReactNode } from 'react'
import { listArrivalLines } from '@/lib/rules/arrival-rules'
import { formatDateRange } from '@/lib/dates'
import { SeparatedList } from '@/ui/separated-list'
import type { EventGuestList } from './room-rules'

const CELL_CLASS = 'border-b px-1.5 py-2 align-top'

interface ListPrintoutProps {
  title: string
  event: EventGuestList['event']
  /** The counts and other short facts at the top of the document. */
  facts: string
  headings: readonly string[]
  children: ReactNode
}

/** The layout of a printed list of a departure, on A4 paper. */
export const ListPrintout = ({ title, event, facts, headings, children }: ListPrintoutProps) => (
  <article
    aria-label={title}
    className="paper grid min-w-0 gap-4 rounded-2xl border bg-surface p-4 shadow-sm sm:p-8 [&+&]:break-before-page"
  >
    <div>
      <h2 className="display text-2xl wrap-anywhere">
        {title}: {event.title}
      </h2>
      <p className="text-muted">
        <SeparatedList
          items={[event.start_date && formatDateRange(event.start_date, event.end_date), event.location, facts]}
        />
      </p>
      {listArrivalLines(event, event.emergency_phone).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
    <div
      className="shows-more min-w-0 overflow-x-auto print:overflow-visible"
      tabIndex={0}
      role="region"
      aria-label={`${title}, rows`}
    >
      <table className="w-full text-left text-sm print:text-[inherit]">
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col" className={CELL_CLASS}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  </article>
)

export const ListRow = ({ children }: { children: ReactNode }) => <tr className="break-inside-avoid">{children}</tr>
export const ListName = ({ children }: { children: ReactNode }) => (
  <th scope="row" className={`${CELL_CLASS} min-w-32 wrap-anywhere`}>
    {children}
  </th>
)
export const ListCell = ({ isNarrow, children }: { isNarrow?: boolean; children?: ReactNode }) => (
  <td className={`${CELL_CLASS} ${isNarrow ? 'whitespace-nowrap' : 'min-w-20'}`}>{children}</td>
)
