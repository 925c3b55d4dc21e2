import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { EmptyState } from '@/ui/empty-state'
import { onDemand } from '@/ui/on-demand'
import { Pagination } from '@/ui/pagination'
import { Skeleton } from '@/ui/skeleton'
import { AdminWaitlistEntry } from './waitlist-entry'
import { downloadWaitlist } from './waitlist-export'
import { DELETE_WARNING, NO_ENTRIES, sayOffer, waitlistAdminMessages } from './waitlist-messages'
import { deleteWaitlistEntry, offerSeats } from './waitlist-mutations'
import { WAITLIST_PAGE, waitlistEntries, type WaitlistEntry } from './waitlist-queries'

const AdminWaitlistEdit = onDemand(() => import('./waitlist-edit').then((m) => m.AdminWaitlistEdit))

interface WaitlistListProps {
  words: string
  page: number
  onPage: (page: number) => void
}

/** Everyone on a waitlist, newest first. */
export const AdminWaitlistList = ({ words, page, onPage }: WaitlistListProps) => {
  const { data, error, isPlaceholderData } = useQuery(waitlistEntries(words, page))
  const [edited, setEdited] = useState<WaitlistEntry | null>(null)
  const [doomed, setDoomed] = useState<WaitlistEntry | null>(null)
  const remove = useMutation({
    ...deleteWaitlistEntry,
    onSuccess: (answer) => {
      waitlistAdminMessages.deleted(answer)
      setDoomed(null)
    },
    onError: waitlistAdminMessages.deleteFailed,
  })
  const offer = useMutation({ ...offerSeats, onSuccess: sayOffer, onError: waitlistAdminMessages.failed })
  // A failed read is the page's to show, with its Retry.
  if (error && !data) throw error
  if (!data) return <Skeleton className="h-72" />
  return (
    <div className="grid gap-4" aria-busy={isPlaceholderData}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted tabular-nums">
          {data.capped ? 'More than 1,000 entries' : `${data.total} ${data.total === 1 ? 'entry' : 'entries'}`}
        </p>
        <Button
          size="sm"
          variant="secondary"
          onClick={() => void downloadWaitlist(words).catch(waitlistAdminMessages.exportFailed)}
        >
          <Download aria-hidden className="size-4" />
          Export CSV
        </Button>
      </div>
      {data.rows.length === 0 ? (
        <EmptyState title={NO_ENTRIES} />
      ) : (
        <ul className="grid gap-3">
          {data.rows.map((entry) => (
            <AdminWaitlistEntry
              key={entry.id}
              entry={entry}
              onEdit={() => setEdited(entry)}
              onDelete={() => setDoomed(entry)}
            >
              {entry.status === 'waiting' && (
                <Button
                  size="sm"
                  disabled={offer.isPending}
                  aria-label={`Offer seats to ${entry.full_name}`}
                  onClick={() => offer.mutate(entry.id)}
                >
                  Offer Now
                </Button>
              )}
            </AdminWaitlistEntry>
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={Math.ceil(data.total / WAITLIST_PAGE)} onPage={onPage} />
      {edited && <AdminWaitlistEdit entry={edited} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => !open && setDoomed(null)}
        title="Delete Entry"
        description={DELETE_WARNING}
        confirmLabel="Delete"
        busy={remove.isPending}
        onConfirm={() => doomed && remove.mutate(doomed.id)}
      >
        <p className="font-medium">{doomed?.full_name}</p>
      </ConfirmDialog>
    </div>
  )
}
