import type { ReactNode } from 'react'
import { formatDeadline } from '@/lib/dates'
import { pluralise } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { STATE_LABELS } from '../guide/guide-event-rules'
import { describeIncidentRefusal, type IncidentNote, type ShownIncident } from './incident-rules'

/**
 * Shows who recorded a report or a note and when, and whether it was sent: `Gale Guide, 14 March 2031, 10:32 pm AEDT`.
 */
const Author = ({ recordedBy, recordedAt, state }: Pick<IncidentNote, 'recordedBy' | 'recordedAt' | 'state'>) => (
  <p className="text-sm text-muted">
    {[
      recordedBy ?? (state === 'saved' ? 'A former staff member' : 'You'),
      formatDeadline(recordedAt),
      STATE_LABELS[state],
    ]
      .filter(Boolean)
      .join(', ')}
  </p>
)

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid gap-0.5 sm:grid-cols-[10rem_1fr] sm:gap-3">
    <dt className="text-sm text-muted">{term}</dt>
    <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
)

/** The names of the affected travellers, and the number of affected travellers whose data was deleted. */
const describeTravellers = (names: readonly (string | null)[]): string => {
  const storedNames = names.filter((name) => name !== null)
  const formerCount = names.length - storedNames.length
  return [...storedNames, ...(formerCount > 0 ? [pluralise(formerCount, 'former traveller')] : [])].join(', ') || 'None'
}

const Note = ({ note }: { note: IncidentNote }) => (
  <li className="grid gap-1 border-t pt-3">
    <p className="wrap-anywhere whitespace-pre-line">{note.description}</p>
    <Author {...note} />
    {note.reason && <p className="text-sm text-danger">{describeIncidentRefusal(note.reason)}</p>}
  </li>
)

interface IncidentCardProps {
  incident: ShownIncident
  /** The photos of the report, rendered by the page. Guides and office staff have different buttons for photos. */
  photos: ReactNode
  /** Content below the notes, such as a form for another note. */
  children?: ReactNode
}

/** An incident report with its follow-up notes. */
export const IncidentCard = ({ incident, photos, children }: IncidentCardProps) => (
  <Card as="li" className="grid content-start gap-4 p-5">
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-semibold wrap-anywhere">
          {incident.place}, {formatDeadline(incident.happenedAt)}
        </h3>
        {incident.hasCalledServices && <Badge tone="danger">Emergency services called</Badge>}
      </div>
      <Author {...incident} />
      {incident.reason && <p className="text-sm text-danger">{describeIncidentRefusal(incident.reason)}</p>}
    </div>
    <dl className="grid gap-2">
      <Fact term="What happened">{incident.description}</Fact>
      <Fact term="Travellers affected">{describeTravellers(incident.travellers)}</Fact>
      <Fact term="What was done">{incident.actionTaken ?? 'Nothing recorded'}</Fact>
      {!incident.hasCalledServices && <Fact term="Emergency services">Not called</Fact>}
    </dl>
    {photos}
    {incident.notes.length > 0 && (
      <section aria-label="Follow-up notes" className="grid gap-3">
        <h4 className="font-semibold">Follow-up notes</h4>
        <ol className="grid gap-3">
          {incident.notes.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ol>
      </section>
    )}
    {children}
  </Card>
)
