import { History as Clock } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { formatDeadline } from '@/lib/dates'
import { EmptyState } from '@/ui/empty-state'
import { Pagination } from '@/ui/paging/pagination'
import { useRowKeyboard } from '@/ui/table/use-row-keyboard'
import { ACTIVITY_PAGE_SIZE, type ActivityEntry } from './activity-queries'
import { getEntityHref } from './activity-links'
import { createDetailLines, type DetailLine } from './activity-values'
import { getActionName, getEntityName } from './activity-messages'

const AUTOMATIC_ACTOR = 'Automatic'

const DetailItem = ({ name, before, after }: DetailLine) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="wrap-anywhere">
      {before !== undefined && (
        <>
          <del className="text-muted">
            <span className="sr-only">before: </span>
            {before}
          </del>
          <span aria-hidden> → </span>
          <span className="sr-only">, after: </span>
        </>
      )}
      {after}
    </dd>
  </>
)

const ActionDescription = ({ action }: { action: ActivityEntry }) => {
  const href = getEntityHref(action)
  return (
    <div className="min-w-0">
      <h3 className="font-semibold">{getActionName(action.action)}</h3>
      <p className="text-sm wrap-anywhere">
        {href === null ? (
          (action.name ?? <span className="text-muted">{getEntityName(action.entity)}</span>)
        ) : (
          <Link to={href} data-row-way className="inline-block py-0.5 text-lantern underline underline-offset-4">
            {action.name}
          </Link>
        )}
      </p>
    </div>
  )
}

interface ActorProps {
  action: ActivityEntry
  /** Builds the link to all actions of a person. Undefined: the log shows the name without a link. */
  customerHref?: ((actor: string) => string) | undefined
}

const Actor = ({ action: { actor, actor_id }, customerHref }: ActorProps) => {
  const actorName = actor ?? AUTOMATIC_ACTOR
  if (!customerHref) return actorName
  return (
    <Link
      to={customerHref(actor_id ?? 'nobody')}
      className="inline-block py-0.5 underline decoration-edge underline-offset-4 hover:text-lantern"
      title={actor_id ? undefined : 'Scheduled jobs, the card provider, a visitor or a deleted account'}
    >
      {actorName}
    </Link>
  )
}

const ActivityRow = ({ action, customerHref }: ActorProps) => {
  const detailLines = createDetailLines(action.action, action.details)
  return (
    <li
      className={
        'grid gap-x-4 gap-y-1 px-4 py-2.5 ' +
        'md:grid-cols-[15.5rem_minmax(0,1fr)] xl:grid-cols-[15.5rem_minmax(0,1fr)_minmax(0,1.2fr)]'
      }
    >
      <p className="flex flex-wrap gap-x-2 text-sm md:block">
        <time dateTime={action.at} className="block py-0.5 text-muted tabular-nums md:whitespace-nowrap">
          {formatDeadline(action.at)}
        </time>
        <span className="font-medium wrap-anywhere">
          <Actor action={action} customerHref={customerHref} />
        </span>
      </p>
      <ActionDescription action={action} />
      {detailLines.length > 0 && (
        <dl className="grid grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)] gap-x-3 text-sm md:col-start-2 xl:col-start-3">
          {detailLines.map((line) => (
            <DetailItem key={line.name} {...line} />
          ))}
        </dl>
      )}
    </li>
  )
}

interface ActivityRowsProps {
  result: RpcResults['list_activity']
  page: number
  onPageChange: (page: number) => void
  /** True while the visible rows belong to the previous query. */
  isBusy: boolean
  /** The text to show if there are no entries. */
  emptyState: string
  customerHref?: (actor: string) => string
}

/** A page of audit log entries. Each shows the time, the person, the action, and the values before and after. */
export const ActivityRows = ({ result, page, onPageChange, isBusy, emptyState, customerHref }: ActivityRowsProps) => {
  const frameRef = useRef<HTMLDivElement>(null)
  useRowKeyboard(frameRef)
  const { rows, total, capped } = result
  return (
    <div ref={frameRef} className="grid gap-3" aria-busy={isBusy}>
      <p role="status" className="text-sm text-muted tabular-nums">
        {capped ? 'More than 1,000 entries' : `${total} ${total === 1 ? 'entry' : 'entries'}`}
      </p>
      {rows.length === 0 ? (
        <EmptyState icon={Clock} title={emptyState} />
      ) : (
        <ul className="divide-y rounded-xl border bg-surface">
          {rows.map((action) => (
            <ActivityRow key={action.id} action={action} customerHref={customerHref} />
          ))}
        </ul>
      )}
      <Pagination
        label="Pages of the activity log"
        page={page}
        pageCount={Math.ceil(total / ACTIVITY_PAGE_SIZE)}
        isTotalCapped={capped}
        isPageFull={rows.length === ACTIVITY_PAGE_SIZE}
        onPageChange={onPageChange}
      />
    </div>
  )
}
