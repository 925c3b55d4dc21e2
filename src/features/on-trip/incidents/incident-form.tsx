import { Camera, Images } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { INCIDENTS } from '@/lib/generated/limits'
import { Button } from '@/ui/button'
import { CheckboxField, TextAreaField, TextField } from '@/ui/form/field'
import { FormNotice } from '@/ui/form/form-notice'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import type { GuideTraveller } from '../guide/guide-event-queries'
import { DevicePhotos } from './incident-photos'
import {
  describeIncidentRefusal,
  findIncidentErrors,
  PHOTO_TYPES,
  type DeviceIncident,
  type IncidentErrors,
  type IncidentValues,
  type PhotoRefusal,
} from './incident-rules'
import type { IncidentsState } from './use-incidents'

interface TravellerChecksProps {
  travellers: readonly Pick<GuideTraveller, 'id' | 'full_name'>[]
  selectedIds: readonly string[]
  onChange: (ids: string[]) => void
}

const TravellerChecks = ({ travellers, selectedIds, onChange }: TravellerChecksProps) =>
  travellers.length > 0 && (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">Travellers affected</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {travellers.map(({ id, full_name }) => (
          <CheckboxField
            key={id}
            label={full_name}
            checked={selectedIds.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...selectedIds, id] : selectedIds.filter((selected) => selected !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  )

interface PhotoInputProps {
  label: string
  /** Opens the camera of a phone instead of the photo library. */
  usesCamera: boolean
  isDisabled: boolean
  onChoose: (files: File[]) => void
}

/** A button that is the label of a file input. The input stays focusable. */
const PhotoInput = ({ label, usesCamera, isDisabled, onChoose }: PhotoInputProps) => {
  const Icon = usesCamera ? Camera : Images
  return (
    <Button asChild variant="secondary" className="cursor-pointer focus-within:outline-2 has-disabled:opacity-55">
      <label>
        <Icon aria-hidden className="size-5" />
        {label}
        <input
          type="file"
          className="sr-only"
          disabled={isDisabled}
          multiple={!usesCamera}
          {...(usesCamera ? { accept: 'image/*', capture: 'environment' as const } : { accept: PHOTO_TYPES.join(',') })}
          onChange={(event) => {
            onChoose([...(event.target.files ?? [])])
            // Resets the file input, so that the guide can choose the same photo again.
            event.target.value = ''
          }}
        />
      </label>
    </Button>
  )
}

type PhotoFieldProps = Pick<IncidentsState, 'draftPhotos' | 'addPhotos' | 'removePhoto'> & { draft: DeviceIncident }

const PhotoField = ({ draft, draftPhotos, addPhotos, removePhoto }: PhotoFieldProps) => {
  const [refusal, setRefusal] = useState<PhotoRefusal | null>(null)
  const [isReading, setIsReading] = useState(false)
  const headingId = useId()
  const addPickedPhotos = async (files: File[]) => {
    setIsReading(true)
    setRefusal(await addPhotos(draft, files))
    setIsReading(false)
  }
  const isFull = draftPhotos.length >= INCIDENTS.photos
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <h4 id={headingId} className="font-medium">
        Photos
      </h4>
      <p className="text-sm text-muted">
        {draftPhotos.length} of {INCIDENTS.photos} photos added. Large photos are made smaller.
      </p>
      <DevicePhotos photos={draftPhotos} hasStatus={false} onRemove={removePhoto} />
      <div className="flex flex-wrap gap-3">
        <PhotoInput
          label="Take a Photo"
          usesCamera
          isDisabled={isFull || isReading}
          onChoose={(f) => void addPickedPhotos(f)}
        />
        <PhotoInput
          label="Choose Photos"
          usesCamera={false}
          isDisabled={isFull || isReading}
          onChoose={(files) => void addPickedPhotos(files)}
        />
      </div>
      {refusal && <FormNotice>{describeIncidentRefusal(refusal)}</FormNotice>}
    </section>
  )
}

interface ValueFieldsProps {
  values: IncidentValues
  errors: IncidentErrors
  travellers: TravellerChecksProps['travellers']
  onChange: (change: Partial<IncidentValues>) => void
}

const ValueFields = ({ values, errors, travellers, onChange }: ValueFieldsProps) => (
  <>
    <TextField
      type="datetime-local"
      label="When did it happen?"
      hint="Use the time zone of this device."
      required
      error={errors.happenedAt}
      value={values.happenedAt}
      onChange={(event) => onChange({ happenedAt: event.target.value })}
    />
    <TextField
      label="Where did it happen?"
      required
      autoComplete="off"
      maxLength={INCIDENTS.place}
      error={errors.place}
      value={values.place}
      onChange={(event) => onChange({ place: event.target.value })}
    />
    <TextAreaField
      label="What happened?"
      hint="Don’t write travellers’ names here. Select the travellers below."
      required
      maxLength={INCIDENTS.text}
      error={errors.description}
      value={values.description}
      onChange={(event) => onChange({ description: event.target.value })}
    />
    <TravellerChecks
      travellers={travellers}
      selectedIds={values.travellerIds}
      onChange={(travellerIds) => onChange({ travellerIds })}
    />
    <TextAreaField
      label="What did you do?"
      maxLength={INCIDENTS.text}
      value={values.actionTaken}
      onChange={(event) => onChange({ actionTaken: event.target.value })}
    />
    <CheckboxField
      label="Emergency services were called"
      checked={values.hasCalledServices}
      onChange={(event) => onChange({ hasCalledServices: event.target.checked })}
    />
  </>
)

interface IncidentFormProps {
  draft: DeviceIncident
  travellers: TravellerChecksProps['travellers']
  state: IncidentsState
  /** True if the guide has just started the report. The focus then moves to the form. */
  isStarted: boolean
}

/** A new incident report. Each change is stored on the device, so a reload loses nothing. */
export const IncidentForm = ({ draft, travellers, state, isStarted }: IncidentFormProps) => {
  const [values, setValues] = useState<IncidentValues>(draft)
  const [errors, setErrors] = useState<IncidentErrors>({})
  const [isDiscarding, setIsDiscarding] = useState(false)
  const headingId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isStarted) headingRef.current?.focus()
  }, [isStarted])
  useEffect(() => {
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  const changeValues = (changes: Partial<IncidentValues>) => {
    const changedValues = { ...values, ...changes }
    setValues(changedValues)
    void state.updateDraft(draft, changedValues)
  }
  const submitReport = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const foundErrors = findIncidentErrors(values, Date.now())
    setErrors(foundErrors)
    if (Object.keys(foundErrors).length === 0) void state.submit(draft, values)
  }
  return (
    <form
      ref={formRef}
      noValidate
      aria-labelledby={headingId}
      className="grid gap-5 rounded-2xl border bg-surface p-5"
      onSubmit={submitReport}
    >
      <h3 ref={headingRef} tabIndex={-1} id={headingId} className="text-lg font-semibold">
        New incident report
      </h3>
      <ValueFields values={values} errors={errors} travellers={travellers} onChange={changeValues} />
      <PhotoField {...state} draft={draft} />
      <p className="text-sm text-muted">
        A saved report can’t be changed. To correct it, add a follow-up note. The other guides of this departure and the
        office can read the report.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Save Report</Button>
        <Button variant="secondary" onClick={() => setIsDiscarding(true)}>
          Discard Draft
        </Button>
      </div>
      <ConfirmDialog
        open={isDiscarding}
        onOpenChange={setIsDiscarding}
        title="Discard this draft?"
        description="The texts and photos of the draft are deleted from this device."
        confirmLabel="Delete Draft"
        cancelLabel="Keep Writing"
        onConfirm={() => void state.discard(draft.id)}
      />
    </form>
  )
}
