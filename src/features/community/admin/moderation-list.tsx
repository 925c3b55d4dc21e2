import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useRef } from 'react'
import { EmptyState } from '@/ui/empty-state'
import { Pagination } from '@/ui/paging/pagination'
import { useRowKeyboard } from '@/ui/table/use-row-keyboard'
import { ModerationItem } from './moderation-item'
import { MODERATION_PAGE_SIZE, moderationQueue } from './moderation-queries'
import { Skeleton } from '@/ui/skeleton'

/** The reported and flagged comments and replies, newest first. */
export const ModerationList = ({ page, onPageChange }: { page: number; onPageChange: (page: number) => void }) => {
  const { data, error } = useQuery(moderationQueue(page))
  const listRef = useRef<HTMLUListElement>(null)
  useRowKeyboard(listRef)
  // If the first request fails, the page's error boundary shows Retry.
  if (error && !data) throw error
  if (!data) return <Skeleton className="h-72" />
  if (data.total === 0) {
    return (
      <EmptyState icon={ShieldCheck} title="Nothing is flagged">
        <p>Comments that members report or moderators flag appear here.</p>
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      <p role="status" className="text-sm text-muted tabular-nums">
        {data.total} flagged
      </p>
      <ul ref={listRef} className="grid gap-3">
        {data.rows.map((flagged) => (
          <ModerationItem key={flagged.id} item={flagged} />
        ))}
      </ul>
      <Pagination page={page} pageCount={Math.ceil(data.total / MODERATION_PAGE_SIZE)} onPageChange={onPageChange} />
    </div>
  )
}
