import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { GhostConfetti } from '@/features/events/builder/event-builder-confetti'
import { EventBuilderList } from '@/features/events/builder/event-builder-list'
import { eventMessages } from '@/features/events/form/event-form-messages'
import { adminEvents } from '@/features/events/form/event-form-queries'
import { forgetBackup, readBackup, type Backup } from '@/features/events/form/event-form-storage'
import type { EventStatus } from '@/features/events/form/event-form-values'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { FormNotice } from '@/ui/form/form-notice'
import { onDemand } from '@/ui/on-demand'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Tabs } from '@/ui/tabs'

// The list is there before the dragging, the pictures and the CSV reader are.
const EventBuilderDialog = onDemand(() =>
  import('@/features/events/builder/event-builder-dialog').then((m) => m.EventBuilderDialog),
)
const EventBuilderImport = onDemand(() =>
  import('@/features/events/builder/event-builder-import').then((m) => m.EventBuilderImport),
)

interface Building {
  eventId: string | null
  backup?: Backup
}

export const EventManagementPage = () => {
  const { data: events } = useSuspenseQuery(adminEvents())
  const [search, setSearch] = useSearchParams()
  const [building, setBuilding] = useState<Building | null>(null)
  const [importing, setImporting] = useState(false)
  const [left, setLeft] = useState(readBackup)
  const [cheer, setCheer] = useState(false)
  const [gone] = useState(() => () => setCheer(false))
  const tab = search.get('tab') === 'published' ? 'published' : 'draft'
  const listed = (status: EventStatus) => events.filter((event) => event.status === status)

  const close = () => {
    setBuilding(null)
    setLeft(readBackup())
  }
  const onSaved = (status: EventStatus, was: EventStatus) => {
    close()
    if (status === 'draft') return eventMessages.savedDraft()
    if (was === 'published') return eventMessages.saved()
    eventMessages.published()
    setCheer(true)
  }
  const list = (status: EventStatus, empty: string) => (
    <EventBuilderList
      events={listed(status)}
      empty={empty}
      onEdit={(eventId) => setBuilding({ eventId })}
      onPublished={() => setCheer(true)}
    />
  )
  return (
    <div className="wrap pb-20">
      <PageMeta title="Event Management" description="Build, publish and edit trips." noindex />
      <PageHeader
        title="Event Management"
        intro="Build trips day by day, and publish them when they are ready."
        back={{ to: paths.admin }}
        actions={
          <>
            <Button variant="secondary" onPointerEnter={EventBuilderImport.preload} onClick={() => setImporting(true)}>
              <Upload aria-hidden className="size-5" />
              Import Events
            </Button>
            <Button
              onPointerEnter={EventBuilderDialog.preload}
              onFocus={EventBuilderDialog.preload}
              onClick={() => setBuilding({ eventId: null })}
            >
              <Plus aria-hidden className="size-5" />
              Create New Event
            </Button>
          </>
        }
      />
      {left && !building && (
        <div className="mb-6">
          <FormNotice tone="info" title={`You have an unsaved draft: ${left.form.title || 'Untitled event'}`}>
            <div className="mt-2 flex flex-wrap gap-3">
              <Button
                size="sm"
                variant="secondary"
                onClick={() => setBuilding({ eventId: left.eventId, backup: left })}
              >
                Restore Draft
              </Button>
              <Button
                size="sm"
                variant="ghost"
                onClick={() => {
                  forgetBackup()
                  setLeft(null)
                }}
              >
                Discard Draft
              </Button>
            </div>
          </FormNotice>
        </div>
      )}
      <Tabs
        label="Events by status"
        value={tab}
        onValueChange={(value) => setSearch(value === 'draft' ? {} : { tab: value }, { replace: true })}
        tabs={[
          {
            value: 'draft',
            label: `Draft Events (${listed('draft').length})`,
            content: list('draft', 'No draft events yet...'),
          },
          {
            value: 'published',
            label: `Published Events (${listed('published').length})`,
            content: list('published', '0 published events'),
          },
        ]}
      />
      {building && (
        <EventBuilderDialog eventId={building.eventId} backup={building.backup} onClose={close} onSaved={onSaved} />
      )}
      {importing && <EventBuilderImport onClose={() => setImporting(false)} />}
      {cheer && <GhostConfetti onGone={gone} />}
    </div>
  )
}
