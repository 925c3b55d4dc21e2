import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import { createTaskGroups, type TaskGroup } from './due-payments'
import { todaysTasks } from './overview-queries'

const TaskGroupCard = ({ title, count, to, lines }: TaskGroup) => {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="mb-3 grid break-inside-avoid gap-1 px-4 py-3">
      <div className="flex items-center justify-between gap-3">
        <h3 id={id} className="font-semibold">
          <Link to={to} className="inline-block py-0.5 hover:text-lantern">
            {title}
          </Link>
        </h3>
        <Badge tone="warning">{count >= 100 ? '100+' : count}</Badge>
      </div>
      <ul className="grid">
        {lines.map((line) => (
          <li key={line.id}>
            <Link
              to={line.to}
              className="flex min-h-9 flex-wrap items-baseline gap-x-2 border-t py-1.5 text-sm hover:text-lantern"
            >
              <span className="font-medium">{line.text}</span>
              <span className="line-clamp-1 text-muted">{line.note}</span>
            </Link>
          </li>
        ))}
      </ul>
      {count > lines.length && (
        <Link
          to={to}
          aria-label={`Show all: ${title}`}
          className="w-fit py-0.5 text-sm text-lantern underline underline-offset-4"
        >
          Show all
        </Link>
      )}
    </Card>
  )
}

/** The open tasks of the day, each with a link. */
export const TodaysTasks = () => {
  const { data, error } = useQuery(todaysTasks())
  if (error && !data) throw error
  const taskGroups = data && createTaskGroups(data)
  return (
    <section aria-labelledby="today" className="grid gap-4">
      <h2 id="today" className="display text-2xl">
        What needs doing today
      </h2>
      {!taskGroups && <Skeleton className="h-72" />}
      {taskGroups?.length === 0 && (
        <EmptyState icon={CheckCheck} title="All done">
          <p>You have no open tasks.</p>
        </EmptyState>
      )}
      {taskGroups && taskGroups.length > 0 && (
        // Uses CSS columns, so that a card's height does not depend on the neighbouring card.
        <div className="gap-3 sm:columns-2 xl:columns-3">
          {taskGroups.map((group) => (
            <TaskGroupCard key={group.title} {...group} />
          ))}
        </div>
      )}
    </section>
  )
}
