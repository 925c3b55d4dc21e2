import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { SelectField, TextField } from '@/ui/form/field'
import { FormNotice } from '@/ui/form/form-notice'
import { useDraft } from '@/ui/form/use-draft'
import { useInlineFormFocus } from '@/ui/form/use-field'
import { showToast, useSend } from '@/ui/form/use-send'
import { getDefaultEndDate } from '@/features/itinerary/itinerary-rules'
import { EVENT_MESSAGES, formatMissingFields, SAVE_ERROR_MESSAGE, saveMessages } from './save/event-form-messages'
import { createDatedCopy, calculateMovedEnd, useMoveQuestion } from './save/event-form-reschedule'
import { saveEvent } from './save/event-form-mutations'
import { toEventPayload } from './save/event-form-payload'
import { eventForEditing } from './save/event-form-queries'
import { validateForm, type EventFormErrors, createEventFieldErrors } from './fields/event-form-schema'
import { createEmptyForm, toEventValues, type EventValues } from './fields/event-form-values'

/**
 * The short form has no fields for the location and the number of seats. If one of them is required, the error appears
 * at the status field.
 */
const createHiddenFieldErrors = (fields: readonly string[]): EventFormErrors => {
  const hiddenFields = fields.filter((field) => field === 'location' || field === 'max_registrations')
  return hiddenFields.length > 0
    ? { status: `To be active, this event needs ${formatMissingFields(hiddenFields)}. Add them under Trips.` }
    : {}
}

/**
 * The values of the short form, which creates an event or edits its main fields. The status "Active" means a published
 * event.
 */
export interface ShortForm {
  name: string
  startDate: string
  endDate: string
  retailPrice: string
  salePrice: string
  status: 'Draft' | 'Active'
}

export interface InlineTarget {
  mode: 'create' | 'edit'
  /**
   * The event being edited, or the event from which a copy takes its itinerary, pictures and texts. Null for a new
   * event.
   */
  sourceId: string | null
  version: number | null
  /** The dates of the copied event. A new start date moves the end date, so that the copy has as many days. */
  copiedDates?: { startDate: string; endDate: string }
  values: ShortForm
}

const mergeShortForm = (
  baseValues: EventValues,
  { name, startDate, endDate, retailPrice, salePrice }: ShortForm,
): EventValues => ({
  ...baseValues,
  title: name,
  start_date: startDate,
  end_date: endDate,
  price: retailPrice,
  sale_price: salePrice,
})

const toDateColumns = ({ startDate, endDate }: ShortForm) => ({ start_date: startDate, end_date: endDate })

interface InlineFormProps {
  target: InlineTarget
  onDone: () => void
}

/** State of the short form: values, errors and submit function. */
const useInlineForm = ({ target, onDone }: InlineFormProps) => {
  const queryClient = useQueryClient()
  // Creates one idempotency key per opened form.
  const [opened] = useState(() => ({ values: target.values, requestId: crypto.randomUUID() }))
  const draft = useDraft(['event', target.mode, target.sourceId, target.version], opened)
  const { values, requestId } = draft.value
  const [errors, setErrors] = useState<EventFormErrors>({})
  const [hasConflict, setHasConflict] = useState(false)
  const changeForm = (changedValues: Partial<ShortForm>) =>
    draft.saveValue({ requestId, values: { ...values, ...changedValues } })
  const closeForm = () => {
    draft.discard()
    onDone()
  }
  const isPublishing = values.status === 'Active'
  const { confirmMove, question } = useMoveQuestion()
  const { send, isBusy } = useSend(saveEvent, {
    messages: { ...saveMessages, saved: isPublishing ? EVENT_MESSAGES.saved : EVENT_MESSAGES.savedDraft },
    onResult: (result) => {
      if (result.status === 'saved') closeForm()
      if (result.status === 'invalid')
        setErrors({ ...createHiddenFieldErrors(result.fields), ...createEventFieldErrors(result.fields) })
      if (result.status === 'conflict') setHasConflict(true)
    },
  })

  const submitForm = async (): Promise<void> => {
    // Validates with the phase `planning`, because this form shows only some of the fields that a sale needs. The
    // database checks the others.
    const newErrors = validateForm({ ...mergeShortForm(createEmptyForm(), values), phase: 'planning' }, isPublishing)
    setErrors(newErrors)
    if (newErrors.title) return showToast(EVENT_MESSAGES.titleRequired)
    if (Object.keys(newErrors).length > 0) return
    draft.saveValue({ requestId, values })
    const status = isPublishing ? 'published' : 'draft'
    const { title, start_date, end_date, price, sale_price } = toEventPayload(
      mergeShortForm(createEmptyForm(), values),
      status,
      null,
    )
    if (target.mode === 'edit') {
      const changedEvent = { id: target.sourceId, title, status, start_date, end_date, price, sale_price }
      if (!(await confirmMove(target.values.status === 'Active' ? target.sourceId : null, toDateColumns(values))))
        return
      await send({
        event: changedEvent,
        requestId,
        ...(target.version !== null && { expectedVersion: target.version }),
      })
      return
    }
    const sourceEvent = target.sourceId && (await queryClient.fetchQuery(eventForEditing(target.sourceId)))
    // This form has no fields for location and seats. A new event is therefore announced as coming soon, and goes on
    // sale only after staff have added both.
    const initialValues: EventValues = sourceEvent
      ? createDatedCopy(toEventValues(sourceEvent), values.startDate)
      : { ...createEmptyForm(), phase: 'coming_soon' }
    const mergedValues = mergeShortForm(initialValues, values)
    await send({ event: toEventPayload(mergedValues, status, null), requestId })
  }
  return { values, errors, hasConflict, change: changeForm, leave: closeForm, submit: submitForm, isBusy, question }
}

interface InlineFieldsProps {
  copiedDates: InlineTarget['copiedDates']
  /** The dates before the user changes the start date. The end date then moves by as many days as the start date. */
  datesBeforeChange: InlineTarget['copiedDates']
  values: ShortForm
  errors: EventFormErrors
  change: (changedValues: Partial<ShortForm>) => void
}

const InlineFields = ({ copiedDates, datesBeforeChange, values, errors, change }: InlineFieldsProps) => (
  <>
    <TextField
      label="Event Name"
      required
      value={values.name}
      error={errors.title}
      onChange={(event) => change({ name: event.target.value })}
    />
    <TextField
      label="Start Date"
      type="date"
      hint={copiedDates && 'The start date of the copy. Its end date and days move with it.'}
      value={values.startDate}
      error={errors.start_date}
      onChange={({ target: { value: startDate } }) =>
        change({
          startDate,
          endDate: datesBeforeChange?.startDate
            ? calculateMovedEnd(datesBeforeChange.startDate, datesBeforeChange.endDate, startDate)
            : getDefaultEndDate(startDate, values.endDate),
        })
      }
    />
    <TextField
      label="End Date"
      type="date"
      value={values.endDate}
      error={errors.end_date}
      onChange={(event) => change({ endDate: event.target.value })}
    />
    <TextField
      label="Retail Price (AUD)"
      inputMode="decimal"
      value={values.retailPrice}
      error={errors.price}
      onChange={(event) => change({ retailPrice: event.target.value })}
    />
    <TextField
      label="Sale Price (AUD)"
      hint="Optional."
      inputMode="decimal"
      value={values.salePrice}
      error={errors.sale_price}
      onChange={(event) => change({ salePrice: event.target.value })}
    />
    <SelectField
      label="Status"
      value={values.status}
      error={errors.status}
      onChange={(event) => change({ status: event.target.value === 'Active' ? 'Active' : 'Draft' })}
    >
      <option>Draft</option>
      <option>Active</option>
    </SelectField>
  </>
)

/** A short form inside the page that creates an event or edits its main fields. */
export const EventFormInline = ({ target, onDone }: InlineFormProps) => {
  const { values, errors, hasConflict, change, leave, submit, isBusy, question } = useInlineForm({ target, onDone })
  const focusProps = useInlineFormFocus()
  return (
    <Card
      as="section"
      aria-label={target.mode === 'edit' ? 'Edit Event' : 'Create New Event'}
      className="p-5 outline-none sm:p-6"
      {...focusProps}
    >
      <form
        noValidate
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
        onSubmit={(event) => {
          event.preventDefault()
          void submit().catch(() => showToast(SAVE_ERROR_MESSAGE))
        }}
      >
        <InlineFields
          copiedDates={target.copiedDates}
          datesBeforeChange={target.copiedDates ?? target.values}
          values={values}
          errors={errors}
          change={change}
        />
        {hasConflict && (
          <div className="sm:col-span-2 lg:col-span-3">
            <FormNotice title="Someone else has saved this event since you opened it.">
              Cancel, then edit the event again to see what changed.
            </FormNotice>
          </div>
        )}
        <div className="flex flex-wrap gap-3 sm:col-span-2 lg:col-span-3">
          <Button type="submit" isBusy={isBusy}>
            {target.mode === 'edit' ? 'Save Changes' : 'Create Event'}
          </Button>
          <Button variant="ghost" onClick={leave}>
            Cancel
          </Button>
        </div>
      </form>
      {question}
    </Card>
  )
}
