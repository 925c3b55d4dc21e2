import { useEffect, useState } from 'react'
import { SECRET_REASONS } from '@/features/traveller-forms/secret-rules'
import { formatDate, formatDeadline, isPastDay } from '@/lib/dates'
import type { MessagesFor } from '@/lib/messages'
import { Button } from '@/ui/button'
import { SelectField, SelectOptions } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { readMedicalNotes, type ReadNotesResult } from './guide-event-mutations'
import type { GuideEvent } from './guide-event-queries'
import { deleteNotes, readSavedNotes, saveNotes, type SavedNotes } from '../offline/guide-store'

const readNotesMessages: MessagesFor<ReadNotesResult> = {
  ok: null,
  over: { title: 'The trip is over', text: 'Medical notes can be read until the last day of the trip.' },
  invalid: { title: 'Please select a reason' },
  not_found: { title: 'Departure not found', text: 'Please reload the page.' },
  failed: { title: 'We couldn’t load the medical notes', text: 'Please try again.' },
}

/** The medical notes that this device stores for a departure, and functions that replace and delete them. */
export const useMedicalNotes = (userId: string, { event_id, end_date, opens_offline }: GuideEvent) => {
  const [saved, setSaved] = useState<SavedNotes | null>(null)
  useEffect(() => {
    let isCurrent = true
    readSavedNotes(userId, event_id).then(
      (notes) => isCurrent && setSaved(notes),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [userId, event_id])
  return {
    saved,
    keep: (notes: SavedNotes) => {
      setSaved(notes)
      // Ignores a storage error. The notes then stay visible until the page closes.
      if (opens_offline) saveNotes(userId, event_id, end_date, notes).catch(() => undefined)
    },
    remove: () => {
      setSaved(null)
      deleteNotes(userId, event_id).catch(() => undefined)
    },
  }
}

interface MedicalNotesProps {
  guideEvent: GuideEvent
  notes: ReturnType<typeof useMedicalNotes>
}

/** Loads the medical notes of all travellers of a departure. The guide states one reason for all of them. */
export const MedicalNotes = ({ guideEvent, notes: { saved, keep, remove } }: MedicalNotesProps) => {
  const [reason, setReason] = useState<string>('preparation')
  const { send, isBusy } = useSend(readMedicalNotes(guideEvent.event_id), { messages: readNotesMessages, draft: false })
  const hasNotes = guideEvent.travellers.some(({ has_medical_notes }) => has_medical_notes)
  if (!saved && (!hasNotes || isPastDay(guideEvent.end_date))) return null
  const loadNotes = async () => {
    const readResult = await send(reason)
    if (readResult?.status === 'ok') keep({ notes: readResult.notes, savedAt: new Date().toISOString() })
  }
  const deletionText = guideEvent.end_date ? ` They are deleted after ${formatDate(guideEvent.end_date)}.` : ''
  return (
    <section aria-labelledby="medical-notes" className="grid gap-3 rounded-2xl border bg-surface p-5">
      <h2 id="medical-notes" className="font-semibold">
        Medical notes
      </h2>
      {saved ? (
        <>
          <p role="status" className="text-sm">
            Loaded on {formatDeadline(saved.savedAt)}. The notes are in the details of each traveller.
            {guideEvent.opens_offline && ` This device stores them.${deletionText}`}
          </p>
          <Button variant="secondary" className="w-fit" onClick={remove}>
            Remove From This Device
          </Button>
        </>
      ) : (
        <>
          <div className="flex flex-wrap items-end gap-3">
            <SelectField label="Reason" value={reason} onChange={(event) => setReason(event.target.value)}>
              <SelectOptions labelsByValue={SECRET_REASONS} />
            </SelectField>
            <Button variant="secondary" isBusy={isBusy} onClick={() => void loadNotes()}>
              Load Medical Notes
            </Button>
          </div>
          <p className="text-sm text-muted">
            Medical notes are encrypted. The activity log records each time you load them, with your name and reason.
            {guideEvent.opens_offline && ` This device stores the notes for use without a network.${deletionText}`}
          </p>
        </>
      )}
    </section>
  )
}
