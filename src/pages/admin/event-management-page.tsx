import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus, Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { GhostConfetti } from '@/features/event-editor/event-builder-confetti'
import { EventBuilderRows } from '@/features/event-admin/event-builder-rows'
import { parseAdminEventFilters } from '@/features/event-admin/event-list-filters'
import { AdminEventSearch } from '@/features/event-admin/event-list'
import { EVENT_MESSAGES } from '@/features/event-editor/save/event-form-messages'
import { eventStatusCounts } from '@/features/event-editor/save/event-form-queries'
import { deleteBackup, readBackup, readBackups, type FormBackup } from '@/features/event-editor/save/event-form-storage'
import type { EventPublicationStatus } from '@/features/event-editor/fields/event-form-values'
import { openDraft } from '@/lib/draft'
import { paths } from '@/lib/paths'
import { useOpenFromUrl } from '@/lib/navigation'
import { Button } from '@/ui/button'
import { FormNotice } from '@/ui/form/form-notice'
import { showToast } from '@/ui/form/use-send'
import { lazyComponent } from '@/ui/lazy-component'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Tabs } from '@/ui/tabs'

// The trip builder with drag and drop, pictures and CSV import loads after the list.
const loadBuilder = () => import('@/features/event-editor/event-builder-dialog')
const EventBuilderDialog = lazyComponent(() => loadBuilder().then((m) => m.EventBuilderDialog))
const EventBuilderImport = lazyComponent(() => loadBuilder().then((m) => m.EventBuilderImport))

interface OpenBuilder {
  eventId: string | null
  backup?: FormBackup
}

interface UnsavedDraftNoticeProps {
  backup: FormBackup
  onRestore: () => void
  onDiscard: () => void
}

/** Offers to restore an unsaved form after a crash or reload. */
const UnsavedDraftNotice = ({ backup, onRestore, onDiscard }: UnsavedDraftNoticeProps) => (
  <div className="mb-6">
    <FormNotice tone="info" title={`You have an unsaved draft: ${backup.form.title || 'Untitled event'}`}>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button size="sm" variant="secondary" onClick={onRestore}>
          Restore Draft
        </Button>
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          Discard Draft
        </Button>
      </div>
    </FormNotice>
  </div>
)

interface EventPageActionsProps {
  onImport: () => void
  onCreate: () => void
}

const EventPageActions = ({ onImport, onCreate }: EventPageActionsProps) => (
  <>
    <Button variant="secondary" onPointerEnter={EventBuilderImport.preload} onClick={onImport}>
      <Upload aria-hidden className="size-5 max-sm:hidden" />
      Import Events
    </Button>
    <Button onPointerEnter={EventBuilderDialog.preload} onFocus={EventBuilderDialog.preload} onClick={onCreate}>
      <Plus aria-hidden className="size-5 max-sm:hidden" />
      Create New Event
    </Button>
  </>
)

type EventListActions = Pick<React.ComponentProps<typeof EventBuilderRows>, 'onEdit' | 'onPublished'>

/** The lists of drafts and of published events. The URL contains the selected list. */
const EventsByStatus = (actions: EventListActions) => {
  const { data: count } = useSuspenseQuery(eventStatusCounts())
  const [search, setSearch] = useSearchParams()
  const selectedTab = search.get('tab') === 'published' ? 'published' : 'draft'
  const draftFilters = { ...parseAdminEventFilters(search), which: 'drafts' } as const
  const publishedFilters = parseAdminEventFilters(search, { which: 'published' })
  return (
    <div className="grid gap-6">
      <AdminEventSearch
        filters={selectedTab === 'draft' ? draftFilters : publishedFilters}
        groups={selectedTab === 'draft' ? undefined : ['published', 'upcoming', 'past', 'full', 'called_off']}
      />
      <Tabs
        label="Events by status"
        value={selectedTab}
        onValueChange={(value) =>
          setSearch(
            { ...(value === 'published' && { tab: value }), ...(draftFilters.q && { q: draftFilters.q }) },
            { replace: true },
          )
        }
        tabs={[
          {
            value: 'draft',
            label: `Draft Events (${count.draft})`,
            content: <EventBuilderRows filters={draftFilters} emptyText="No draft events yet..." {...actions} />,
          },
          {
            value: 'published',
            label: `Published Events (${count.published})`,
            content: <EventBuilderRows filters={publishedFilters} emptyText="0 published events" {...actions} />,
          },
        ]}
      />
    </div>
  )
}

/** The event whose form is open. It is stored for the tab, so that a reload opens the form again. */
const useOpenBuilder = () => {
  const [restored] = useState(() => openDraft('builder'))
  const [openBuilder, setOpenBuilder] = useState<OpenBuilder | null>(() => {
    const storedTarget = restored.read()
    if (typeof storedTarget !== 'object' || storedTarget === null || !('eventId' in storedTarget)) return null
    const eventId = typeof storedTarget.eventId === 'string' ? storedTarget.eventId : null
    return { eventId, backup: readBackup(eventId) ?? undefined }
  })
  useEffect(() => {
    if (openBuilder) restored.save({ eventId: openBuilder.eventId })
    else restored.discard()
  }, [openBuilder, restored])
  return [openBuilder, setOpenBuilder] as const
}

export const EventManagementPage = () => {
  const [openBuilder, setOpenBuilder] = useOpenBuilder()
  const [, setSearch] = useSearchParams()
  const [isImporting, setIsImporting] = useState(false)
  const [backups, setBackups] = useState(readBackups)
  const [showsConfetti, setShowsConfetti] = useState(false)
  const [hideConfetti] = useState(() => () => setShowsConfetti(false))
  useOpenFromUrl(() => setOpenBuilder({ eventId: null }))

  const closeBuilder = () => {
    setOpenBuilder(null)
    setBackups(readBackups())
  }
  const onPublished = (title: string) => {
    setSearch({ tab: 'published', q: title }, { replace: true })
    setShowsConfetti(true)
  }
  const onSaved = (status: EventPublicationStatus, previousStatus: EventPublicationStatus, title: string) => {
    closeBuilder()
    if (status === 'draft') return showToast(EVENT_MESSAGES.savedDraft)
    if (previousStatus === 'published') return showToast(EVENT_MESSAGES.saved)
    showToast(EVENT_MESSAGES.published)
    onPublished(title)
  }
  return (
    <div className="wrap pb-20">
      <PageMeta title="Event Management" description="Build, publish and edit trips." noindex />
      <PageHeader
        title="Event Management"
        intro="Build trips day by day, and publish them when they are ready."
        back={{ to: paths.admin }}
        actions={
          <EventPageActions onImport={() => setIsImporting(true)} onCreate={() => setOpenBuilder({ eventId: null })} />
        }
      />
      {!openBuilder &&
        backups.map((backup) => (
          <UnsavedDraftNotice
            key={backup.eventId}
            backup={backup}
            onRestore={() => setOpenBuilder({ eventId: backup.eventId, backup })}
            onDiscard={() => {
              deleteBackup(backup.eventId)
              setBackups(readBackups())
            }}
          />
        ))}
      <EventsByStatus onEdit={(eventId) => setOpenBuilder({ eventId })} onPublished={onPublished} />
      {openBuilder && (
        <EventBuilderDialog
          eventId={openBuilder.eventId}
          backup={openBuilder.backup}
          onClose={closeBuilder}
          onSaved={onSaved}
        />
      )}
      {isImporting && <EventBuilderImport onClose={() => setIsImporting(false)} />}
      {showsConfetti && <GhostConfetti onEnd={hideConfetti} />}
    </div>
  )
}
