import { useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { FORM } from '@/lib/generated/limits'
import { Button } from '@/ui/button'
import { ReadError } from '@/ui/empty-state'
import { CheckboxField, TextAreaField, TextField } from '@/ui/form/field'
import { MessageNotice } from '@/ui/form/form-notice'
import { useDraft } from '@/ui/form/use-draft'
import { useSend } from '@/ui/form/use-send'
import { Skeleton } from '@/ui/skeleton'
import { saveWaiverMessages } from '../form-messages'
import { saveWaiver } from '../form-mutations'
import { waiverPreview, type TripWaiverDetails } from '../form-queries'
import { WaiverText } from '../waiver-text'

const DEFAULT_DUE_DAYS = '14'

const WaiverPreview = ({ tripId, body }: { tripId: string; body: string }) => {
  const previewQuery = useQuery(waiverPreview(tripId, body))
  if (!previewQuery.data)
    return previewQuery.error ? (
      <ReadError read={previewQuery}>We couldn’t load the preview.</ReadError>
    ) : (
      <Skeleton className="h-40" />
    )
  return (
    <section aria-label="Preview" className="rounded-2xl border p-4">
      <WaiverText body={previewQuery.data.body} />
    </section>
  )
}

const Placeholders = ({ placeholders }: Pick<TripWaiverDetails, 'placeholders'>) => (
  <div className="grid gap-2">
    <h3 className="font-semibold">Placeholders</h3>
    <p className="text-sm text-muted">
      Each traveller sees the values of their own trip. The examples are from the next departure.
    </p>
    <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-2">
      {placeholders.map(({ name, example }) => (
        <div key={name} className="min-w-0">
          <dt className="font-mono">{name}</dt>
          <dd className="wrap-anywhere text-muted">{example}</dd>
        </div>
      ))}
    </dl>
  </div>
)

interface WaiverEditorProps {
  tripId: string
  tripWaiver: TripWaiverDetails
  onClose: () => void
}

/** State of the waiver editor. The typed text stays in this browser tab until staff save or cancel. */
const useWaiverEditor = ({ tripId, tripWaiver: { waiver, sample }, onClose }: WaiverEditorProps) => {
  const [initial] = useState(() => ({
    body: waiver?.versions[0]?.body ?? sample,
    dueDays: waiver ? String(waiver.due_days) : DEFAULT_DUE_DAYS,
    isActive: waiver?.is_active ?? true,
    asksAgain: false,
  }))
  const { value: draft, saveValue, discard } = useDraft(['waiver', tripId, waiver?.latest_version ?? 0], initial)
  const { send, isBusy, notice, result } = useSend(saveWaiver(tripId, waiver?.latest_version), {
    messages: saveWaiverMessages,
    notice: 'exceptSuccess',
  })
  const closeEditor = () => {
    discard()
    onClose()
  }
  const saveWaiverForm = async (event: SyntheticEvent) => {
    event.preventDefault()
    const saveResult = await send({
      body: draft.body.trim(),
      // If the typed number of days is not a number, sends -1. The database rejects -1, and the field shows the error
      // like any other.
      due_days: /^\d{1,3}$/.test(draft.dueDays) ? Number(draft.dueDays) : -1,
      is_active: draft.isActive,
      asks_again: draft.asksAgain,
    })
    if (saveResult?.status === 'saved') closeEditor()
  }
  return {
    draft,
    change: (changes: Partial<typeof draft>) => saveValue({ ...draft, ...changes }),
    close: closeEditor,
    save: saveWaiverForm,
    isBusy,
    notice,
    invalidFields: result?.status === 'invalid' ? result.fields : [],
  }
}

/** Edits the waiver of a trip, with a preview and the list of placeholders. */
export const WaiverEditor = (props: WaiverEditorProps) => {
  const { tripId, tripWaiver } = props
  const { draft, change, close, save, isBusy, notice, invalidFields } = useWaiverEditor(props)
  const [previewed, setPreviewed] = useState<string | null>(null)
  return (
    <form noValidate aria-label="Edit the waiver" className="grid gap-5" onSubmit={(event) => void save(event)}>
      <TextAreaField
        label="Text"
        hint="A line that starts with ## is a heading. Blank lines separate paragraphs."
        required
        rows={14}
        maxLength={FORM.waiver}
        error={invalidFields.includes('body') ? 'Please enter the text.' : undefined}
        value={draft.body}
        onChange={(event) => change({ body: event.target.value })}
      />
      <Placeholders placeholders={tripWaiver.placeholders} />
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => setPreviewed(previewed === draft.body ? null : draft.body)}
      >
        {previewed === draft.body ? 'Hide Preview' : 'Preview'}
      </Button>
      {previewed !== null && <WaiverPreview tripId={tripId} body={previewed} />}
      <TextField
        label="Due (days before departure)"
        required
        inputMode="numeric"
        error={invalidFields.includes('due_days') ? 'Please enter a number of days.' : undefined}
        value={draft.dueDays}
        onChange={(event) => change({ dueDays: event.target.value })}
      />
      {tripWaiver.waiver && (
        <>
          <CheckboxField
            label="Ask travellers who have signed to sign again"
            hint="Tick this if you changed the text. If you do not, earlier signatures stay valid."
            checked={draft.asksAgain}
            onChange={(event) => change({ asksAgain: event.target.checked })}
          />
          <CheckboxField
            label="Travellers sign this waiver"
            hint="Turn off to stop asking. We keep existing signatures."
            checked={draft.isActive}
            onChange={(event) => change({ isActive: event.target.checked })}
          />
        </>
      )}
      <MessageNotice message={notice} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isBusy}>
          Save Waiver
        </Button>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
