import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { Json } from '@/lib/generated/database.types'
import { pluralise } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { showToast, useSend } from '@/ui/form/use-send'
import { Dialog } from '@/ui/overlay/dialog'
import {
  getChangeKey,
  listFieldChanges,
  selectByDefault,
  toOtherChanges,
  formatEvent,
  formatFieldLabels,
  type FieldChange,
  type OtherChanges,
  type OtherEvent,
} from './event-form-others'
import {
  createOthersChangedMessage,
  createOthersInvalidMessage,
  eventsSaveMessages,
  EVENT_MESSAGES,
  saveMessages,
} from './event-form-messages'
import { saveEvents, saveEvent } from './event-form-mutations'
import { toEventPayload } from './event-form-payload'
import { eventForEditing, otherEvents } from './event-form-queries'
import { useMoveQuestion } from './event-form-reschedule'
import { toEventValues, type EventPublicationStatus, type EventValues } from '../fields/event-form-values'

/** The event that a save writes to: event id, version and idempotency key. */
export interface SaveTarget {
  /** The id of the event. Null for a new event. */
  eventId: string | null
  version: number | null
  /**
   * The idempotency key. It stays the same after a failure, so that retrying a save whose response was lost does not
   * save twice.
   */
  requestId: string
}

interface ChangeListProps {
  changes: readonly FieldChange[]
  selectedKeys: readonly string[]
  onChange: (selectedKeys: string[]) => void
}

/** Lists each changed field with a checkbox for each other departure of the trip. */
const ChangeList = ({ changes, selectedKeys, onChange }: ChangeListProps) => (
  <div className="grid gap-5">
    {changes.map(({ field, label, before, after, events }) => {
      const changeKeys = events.map(({ id }) => getChangeKey(field, id))
      const isAllSelected = changeKeys.every((key) => selectedKeys.includes(key))
      const keysOfOtherFields = selectedKeys.filter((key) => !changeKeys.includes(key))
      return (
        <fieldset key={field} className="grid min-w-0 gap-1 rounded-lg border p-3">
          <legend className="px-1 font-semibold">{label}</legend>
          <div className="flex items-start justify-between gap-2 text-sm">
            <p className="min-w-0 py-2 wrap-anywhere text-muted">
              {before} → <span className="text-fg">{after}</span>
            </p>
            <Button
              size="sm"
              variant="ghost"
              className="shrink-0"
              aria-label={`${isAllSelected ? 'Deselect' : 'Select'} all: ${label}`}
              onClick={() => onChange(isAllSelected ? keysOfOtherFields : [...keysOfOtherFields, ...changeKeys])}
            >
              {isAllSelected ? 'Deselect All' : 'Select All'}
            </Button>
          </div>
          {events.map(({ id, dates, value, isHandSet }) => {
            const changeKey = getChangeKey(field, id)
            return (
              <label key={id} className="flex min-h-11 items-center gap-3 text-sm">
                <input
                  type="checkbox"
                  className="size-6 shrink-0"
                  checked={selectedKeys.includes(changeKey)}
                  onChange={({ target }) =>
                    onChange(
                      target.checked
                        ? [...selectedKeys, changeKey]
                        : selectedKeys.filter((otherEvent) => otherEvent !== changeKey),
                    )
                  }
                />
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-medium">{dates}:</span> now {value}{' '}
                  {isHandSet && <Badge tone="warning">Differs for this departure</Badge>}
                </span>
              </label>
            )
          })}
        </fieldset>
      )
    })}
  </div>
)

interface OthersQuestion {
  changes: FieldChange[]
  others: OtherEvent[]
  resolve: (choice: OtherChanges[] | null) => void
}

interface OthersDialogProps {
  question: OthersQuestion
  onAnswer: (choice: OtherChanges[] | null) => void
}

/** Asks whether a save also changes other departures, and which of their fields. */
const OthersDialog = ({ question: { changes, others }, onAnswer }: OthersDialogProps) => {
  const groupName = useId()
  const [includesOthers, setIncludesOthers] = useState(false)
  const [selectedKeys, setSelectedKeys] = useState(() => selectByDefault(changes))
  const selectedChanges = includesOthers ? toOtherChanges(changes, others, selectedKeys) : []
  const hasPlaceChange = selectedChanges.some(({ fields }) => fields.includes('location'))
  const scopeOptions = [
    { label: 'This departure', value: false },
    {
      label: `This and the ${pluralise(others.length, 'other')} that ${others.length === 1 ? 'has' : 'have'} not started`,
      value: true,
    },
  ]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(null)}
      size="lg"
      title="Which Departures Change?"
      description="The trip has other departures. Each departure keeps its own dates, opening date and sale phase."
      footer={
        <>
          <Button variant="ghost" onClick={() => onAnswer(null)}>
            Keep Editing
          </Button>
          <Button onClick={() => onAnswer(selectedChanges)}>
            {selectedChanges.length === 0 ? 'Save This Departure' : `Save ${selectedChanges.length + 1} Departures`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <fieldset>
          <legend className="sr-only">Departures to change</legend>
          {scopeOptions.map(({ label, value }) => (
            <label key={label} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name={groupName}
                className="size-5 shrink-0"
                checked={includesOthers === value}
                onChange={() => setIncludesOthers(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        {includesOthers && (
          <>
            <p className="text-sm text-muted">
              Prices, seats and values that differ between departures change only if you select them.
            </p>
            <ChangeList changes={changes} selectedKeys={selectedKeys} onChange={setSelectedKeys} />
            {hasPlaceChange && (
              <p className="text-sm">We’ll email the customers of each departure whose location changes.</p>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Asks before a save whether it also changes the other departures of the trip. */
const useOthersQuestion = () => {
  const queryClient = useQueryClient()
  const [question, setQuestion] = useState<OthersQuestion | null>(null)
  const datesById = useRef<Record<string, string>>({})
  return {
    /**
     * Asks which changes to copy to the trip's other departures. Resolves to [] without a question if there is nothing
     * to copy, and to null if the user closes the dialog.
     * @param version the version that the form loaded. If the stored event is newer, no question is asked, because the
     * save will report the conflict.
     */
    chooseOthers: async (eventId: string, version: number, form: EventValues): Promise<OtherChanges[] | null> => {
      const [stored, rows] = await Promise.all([
        queryClient.fetchQuery(eventForEditing(eventId)),
        queryClient.fetchQuery(otherEvents(eventId)),
      ])
      if (stored?.version !== version) return []
      const otherEventForms = rows.map((row) => ({ id: row.id, version: row.version, form: toEventValues(row) }))
      const fieldChanges = listFieldChanges(toEventValues(stored), form, otherEventForms)
      datesById.current = Object.fromEntries(
        otherEventForms.map((otherEvent) => [otherEvent.id, formatEvent(otherEvent)]),
      )
      if (fieldChanges.length === 0) return []
      return new Promise((resolve) => setQuestion({ changes: fieldChanges, others: otherEventForms, resolve }))
    },
    /** The dates of one of the trip's other departures, for messages. */
    getDates: (id: string): string => datesById.current[id] ?? 'another departure',
    question: question && (
      <OthersDialog
        question={question}
        onAnswer={(choice) => {
          question.resolve(choice)
          setQuestion(null)
        }}
      />
    ),
  }
}

/** Saves a departure, and copies the selected changes to other departures. */
const useGroupSave = (getDates: (id: string) => string) => {
  const { send, isBusy, requestId } = useSend(saveEvents, { messages: eventsSaveMessages })
  const unansweredSave = useRef<{ content: string; others: OtherChanges[] } | null>(null)
  const createContentKey = (event: Record<string, Json>, version: number) => JSON.stringify([event, version])
  return {
    isBusy,
    /**
     * Finds the last save whose response was lost. Returns the changes that this save copied to other departures, or
     * null if the form has changed since. Repeating that save uses the same idempotency key, because the save may have
     * succeeded.
     */
    getUnanswered: (event: Record<string, Json>, version: number): OtherChanges[] | null =>
      unansweredSave.current?.content === createContentKey(event, version) ? unansweredSave.current.others : null,
    /** Resolves to null if the save failed, or if the user must compare the other departures again. */
    sendGroup: async (event: { id: string } & Record<string, Json>, version: number, others: OtherChanges[]) => {
      unansweredSave.current = { content: createContentKey(event, version), others }
      const saveResult = await send({
        event,
        expectedVersion: version,
        others,
        requestId: requestId(event, version, others),
      })
      if (saveResult) unansweredSave.current = null
      if (saveResult?.status === 'invalid' && saveResult.events.length > 0) {
        const invalidEvents = saveResult.events.map(({ id, fields }) => ({
          dates: getDates(id),
          fields: formatFieldLabels(fields),
        }))
        showToast(createOthersInvalidMessage(invalidEvents))
      }
      if (saveResult?.status !== 'conflict' || saveResult.ids.includes(event.id)) return saveResult
      showToast(createOthersChangedMessage(saveResult.ids.map(getDates)))
      return null
    },
  }
}

/**
 * Saves the form of an event, and copies the changes to other departures that the user selects. If the dates or place
 * of a booked event change, asks for confirmation first.
 */
export const useEventSave = () => {
  const { send, isBusy } = useSend(saveEvent, { messages: { ...saveMessages, invalid: EVENT_MESSAGES.checkFields } })
  const { confirmMove, question: moveQuestion } = useMoveQuestion()
  const { chooseOthers, getDates, question: othersQuestion } = useOthersQuestion()
  const groupSave = useGroupSave(getDates)
  return {
    isBusy: isBusy || groupSave.isBusy,
    question: moveQuestion ?? othersQuestion,
    /**
     * Resolves to null if the user cancelled, or if a toast already shows why nothing was saved.
     * @param isPublished true if the stored event is published
     */
    save: async (form: EventValues, status: EventPublicationStatus, target: SaveTarget, isPublished: boolean) => {
      const { eventId, version, requestId } = target
      if (!(await confirmMove(isPublished ? eventId : null, form))) return null
      const eventPayload = toEventPayload(form, status, eventId)
      if (eventId === null || version === null) return send({ event: eventPayload, requestId })
      const eventWithId = { ...eventPayload, id: eventId }
      const selectedChanges =
        groupSave.getUnanswered(eventWithId, version) ?? (await chooseOthers(eventId, version, form))
      if (selectedChanges === null) return null
      if (selectedChanges.length > 0) return groupSave.sendGroup(eventWithId, version, selectedChanges)
      return send({ event: eventPayload, requestId, expectedVersion: version })
    },
  }
}
