import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { formatDeadline } from '@/lib/dates'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { MessageNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { Skeleton } from '@/ui/skeleton'
import { IncidentCard } from '../incident-card'
import { acknowledgeIncidents, reportIncident } from '../incident-mutations'
import { StoredPhotos } from '../incident-photos'
import { eventIncidents } from '../../guide/guide-event-queries'
import { createNote, toShownIncident, type ShownIncident } from '../incident-rules'
import { NoteForm } from '../../guide/guide-notes'

const NOTE_ERROR_MESSAGE = { title: 'The note was not saved', text: 'Please try again.' }
const noteMessages: MessagesFor<RpcResults['report_incident']> = {
  saved: { tone: 'success', title: 'Follow-up note saved' },
  invalid: NOTE_ERROR_MESSAGE,
  not_found: { title: 'The departure was deleted', text: 'Please reload the page.' },
  failed: NOTE_ERROR_MESSAGE,
}

const acknowledgeMessages: MessagesFor<RpcResults['acknowledge_incidents']> = {
  acknowledged: { tone: 'success', title: 'Marked as read' },
  failed: { title: 'We couldn’t mark the report as read', text: 'Please try again.' },
}

interface IncidentProps {
  eventId: string
  incident: ShownIncident
}

/** Shows who marked the report and its notes as read. While they are unread, shows a button that marks them as read. */
const AcknowledgementStatus = ({ incident }: Pick<IncidentProps, 'incident'>) => {
  const { send, isBusy, notice } = useSend(acknowledgeIncidents(), {
    messages: acknowledgeMessages,
    draft: false,
    notice: 'exceptSuccess',
  })
  const unreadIds = [incident, ...incident.notes].filter((each) => each.acknowledgedAt === null).map(({ id }) => id)
  if (unreadIds.length === 0)
    return (
      <p className="text-sm text-muted">
        Read by {incident.acknowledgedBy ?? 'a former staff member'}
        {incident.acknowledgedAt && `, ${formatDeadline(incident.acknowledgedAt)}`}
      </p>
    )
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone="warning">{incident.acknowledgedAt === null ? 'Not read yet' : 'New follow-up note'}</Badge>
        <Button size="sm" isBusy={isBusy} onClick={() => void send(unreadIds)}>
          Mark as Read
        </Button>
      </div>
      <MessageNotice message={notice} />
    </div>
  )
}

const AdminIncident = ({ eventId, incident }: IncidentProps) => {
  const { send, requestId, notice } = useSend(reportIncident(eventId), {
    messages: noteMessages,
    draft: false,
    notice: 'exceptSuccess',
  })
  const addNote = async (text: string) => {
    const saveResult = await send({ ...createNote(eventId, incident.id, text), id: requestId(incident.id, text) })
    return saveResult?.status === 'saved'
  }
  return (
    <IncidentCard incident={incident} photos={<StoredPhotos photos={incident.photos} />}>
      <AcknowledgementStatus incident={incident} />
      <NoteForm label="Follow-up note" onSave={addNote} />
      <MessageNotice message={notice} />
    </IncidentCard>
  )
}

/** The incident reports of a departure for the office. */
export const EventIncidents = ({ eventId }: { eventId: string }) => {
  const queryResult = useQuery(eventIncidents(eventId))
  const { data, error } = queryResult
  if (error && !data) return <ReadError read={queryResult}>We couldn’t load the incident reports.</ReadError>
  if (!data) return <Skeleton className="h-96" />
  if (data.incidents.length === 0)
    return (
      <EmptyState icon={ShieldCheck} title="No incidents">
        Guides report incidents on the guide page of the departure.
      </EmptyState>
    )
  return (
    <ul className="grid max-w-4xl gap-4">
      {data.incidents.map((incident) => (
        <AdminIncident key={incident.id} eventId={eventId} incident={toShownIncident(incident)} />
      ))}
    </ul>
  )
}
