import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { type EventFilter, NO_EVENT_FILTER } from '@/features/event-admin/event-filter-rules'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { PagedList } from '@/ui/paging/paged-frame'
import { WaitlistEntryCard } from './waitlist-entry'
import { OfferNowButton } from './waitlist-offer-now'
import { downloadWaitlist } from './waitlist-rules'
import { showToast, useSend } from '@/ui/form/use-send'
import { DELETE_ENTRY_WARNING, deleteMessages, NO_ENTRIES_TEXT, waitlistEntryMessages } from './waitlist-messages'
import { deleteWaitlistEntry } from './waitlist-mutations'
import { WAITLIST_PAGE_SIZE, waitlistEntries, type WaitlistEntry } from './waitlist-queries'
import { lazyComponent } from '@/ui/lazy-component'
import { Skeleton } from '@/ui/skeleton'

const EditWaitlistEntryDialog = lazyComponent(() => import('./waitlist-edit').then((m) => m.EditWaitlistEntryDialog))

interface WaitlistListProps {
  query: string
  filter?: EventFilter
  page: number
  onPageChange: (page: number) => void
}

/** The waitlist entries of all trips, or of the selected trip or departure, newest first. */
export const AdminWaitlistList = ({ query, filter = NO_EVENT_FILTER, page, onPageChange }: WaitlistListProps) => {
  const queryResult = useQuery(waitlistEntries(query, page, filter))
  const { data, error, isPlaceholderData } = queryResult
  const [entryToEdit, setEntryToEdit] = useState<WaitlistEntry | null>(null)
  const [entryToDelete, setEntryToDelete] = useState<WaitlistEntry | null>(null)
  const deleteSend = useSend(deleteWaitlistEntry, { messages: deleteMessages, onResult: () => setEntryToDelete(null) })
  if (error && !data) return <ReadError read={queryResult}>We couldn’t load the waitlist.</ReadError>
  if (!data) return <Skeleton className="h-72" />
  return (
    <>
      <PagedList
        noun={['entry', 'entries']}
        total={data.total}
        isTotalCapped={data.capped}
        page={page}
        pageSize={WAITLIST_PAGE_SIZE}
        onPageChange={onPageChange}
        isBusy={isPlaceholderData}
        actions={
          <Button
            size="sm"
            variant="secondary"
            onClick={() =>
              void downloadWaitlist(query, filter).catch(() => showToast(waitlistEntryMessages.exportFailed))
            }
          >
            <Download aria-hidden className="size-4" />
            Export CSV
          </Button>
        }
        empty={<EmptyState title={NO_ENTRIES_TEXT} />}
      >
        {data.rows.map((entry) => (
          <WaitlistEntryCard
            key={entry.id}
            entry={entry}
            editButtonProps={{
              onClick: () => setEntryToEdit(entry),
              onFocus: EditWaitlistEntryDialog.preload,
              onPointerEnter: EditWaitlistEntryDialog.preload,
            }}
            onDelete={() => setEntryToDelete(entry)}
          >
            {entry.status === 'waiting' && <OfferNowButton entry={entry} />}
          </WaitlistEntryCard>
        ))}
      </PagedList>
      {entryToEdit && (
        <EditWaitlistEntryDialog
          entry={entryToEdit}
          onClose={() => setEntryToEdit(null)}
          onOpenChange={() => setEntryToEdit(null)}
        />
      )}
      <ConfirmDialog
        open={entryToDelete !== null}
        onOpenChange={(open) => !open && setEntryToDelete(null)}
        title="Delete Entry"
        description={DELETE_ENTRY_WARNING}
        confirmLabel="Delete"
        isBusy={deleteSend.isBusy}
        onConfirm={() => entryToDelete && void deleteSend.send(entryToDelete.id)}
      >
        <p className="font-medium">{entryToDelete?.full_name}</p>
      </ConfirmDialog>
    </>
  )
}
