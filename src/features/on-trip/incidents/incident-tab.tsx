import { useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button'
import { NoteForm } from '../guide/guide-notes'
import type { GuideTraveller } from '../guide/guide-event-queries'
import { IncidentCard } from './incident-card'
import { IncidentForm } from './incident-form'
import { DevicePhotos, StoredPhotos } from './incident-photos'
import type { ShownIncident } from './incident-rules'
import type { IncidentsState } from './use-incidents'

const GuideIncident = ({ incident, state }: { incident: ShownIncident; state: IncidentsState }) => (
  <IncidentCard
    incident={incident}
    photos={
      <>
        <StoredPhotos photos={incident.photos} />
        <DevicePhotos photos={incident.devicePhotos} hasStatus onRemove={state.removePhoto} />
      </>
    }
  >
    {incident.state === 'saved' && (
      <NoteForm label="Follow-up note" onSave={(text) => state.addNote(incident.id, text)} />
    )}
    {[incident, ...incident.notes]
      .filter((refused) => refused.state === 'refused')
      .map(({ id }) => (
        <Button key={id} variant="secondary" className="w-fit" onClick={() => void state.discard(id)}>
          Remove From This Device
        </Button>
      ))}
  </IncidentCard>
)

interface IncidentTabProps {
  travellers: readonly Pick<GuideTraveller, 'id' | 'full_name'>[]
  state: IncidentsState
}

/** The incident reports of a departure, and the form for a new one. */
export const IncidentTab = ({ travellers, state }: IncidentTabProps) => {
  const { incidents, draft, isLoaded } = state
  // True after a click on the button that starts a report. The button then disappears, so the focus must move to the
  // form. After a reload with a stored draft, the focus stays.
  const [isStarted, setIsStarted] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const hasDraft = draft !== undefined
  useEffect(() => {
    if (isStarted && !hasDraft) buttonRef.current?.focus()
  }, [isStarted, hasDraft])
  return (
    <div className="grid gap-5">
      {draft ? (
        <IncidentForm key={draft.id} draft={draft} travellers={travellers} state={state} isStarted={isStarted} />
      ) : (
        isLoaded && (
          <Button
            ref={buttonRef}
            className="w-fit"
            onClick={() => {
              setIsStarted(true)
              void state.startDraft()
            }}
          >
            Report an Incident
          </Button>
        )
      )}
      {incidents.length === 0 ? (
        <p className="text-muted">No incidents are reported on this departure.</p>
      ) : (
        <ul className="grid gap-4">
          {incidents.map((incident) => (
            <GuideIncident key={incident.id} incident={incident} state={state} />
          ))}
        </ul>
      )}
    </div>
  )
}
