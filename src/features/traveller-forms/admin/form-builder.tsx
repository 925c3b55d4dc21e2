import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { FORM } from '@/lib/generated/limits'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import { Button } from '@/ui/button'
import { CheckboxField, SelectField, SelectOptions, TextAreaField, TextField } from '@/ui/form/field'
import { MessageNotice } from '@/ui/form/form-notice'
import { useDraft } from '@/ui/form/use-draft'
import { useSend } from '@/ui/form/use-send'
import { saveTravellerForm } from '../form-mutations'
import type { FormField, TripForm } from '../form-queries'
import { BUILT_IN_FIELDS, QUESTION_KINDS } from '../form-rules'
import {
  changeField,
  cleanFields,
  createQuestion,
  findFormErrors,
  findQuestionError,
  type FormDraft,
  hasFormErrors,
  type FieldUse,
  getFieldUse,
  listQuestions,
  moveQuestion,
  setFieldUse,
  toFormDraft,
} from './form-builder-rules'

const USE_LABELS: Record<FieldUse, string> = { none: 'Not asked', optional: 'Optional', required: 'Required' }

const saveFormMessages: MessagesFor<RpcResults['save_traveller_form']> = {
  saved: { tone: 'success', title: 'Form saved', text: 'Travellers are asked only for what is new.' },
  conflict: { title: 'Someone else changed this form', text: 'Cancel, then edit the current form.' },
  too_many: ({ max }) => ({ title: 'Too many forms', text: `A trip can have ${max} forms.` }),
  invalid: { title: 'The form can’t be saved', text: 'Please check the title, the days and the questions.' },
  not_found: { title: 'Form not found', text: 'Please reload the page.' },
  failed: { title: 'We couldn’t save the form', text: 'Your changes stay in this tab. Please try again.' },
}

interface QuestionFieldsProps {
  question: FormField
  number: number
  /** The number of questions. */
  count: number
  error: string | null
  onChange: (change: Partial<FormField>) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

type QuestionActionsProps = Pick<QuestionFieldsProps, 'number' | 'count' | 'onMove' | 'onRemove'>

/** The buttons that move or remove a question. At an end of the list, a move button is only
 * `aria-disabled`, because a disabled button would lose the keyboard focus. */
const QuestionActions = ({ number, count, onMove, onRemove }: QuestionActionsProps) => (
  <div className="flex flex-wrap gap-1 justify-self-end">
    <Button
      variant="ghost"
      size="sm"
      aria-label={`Move Question ${number} Up`}
      aria-disabled={number === 1}
      onClick={() => onMove(-1)}
    >
      <ArrowUp aria-hidden className="size-4" />
    </Button>
    <Button
      variant="ghost"
      size="sm"
      aria-label={`Move Question ${number} Down`}
      aria-disabled={number === count}
      onClick={() => onMove(1)}
    >
      <ArrowDown aria-hidden className="size-4" />
    </Button>
    <Button variant="ghost" size="sm" aria-label={`Remove Question ${number}`} onClick={onRemove}>
      Remove
    </Button>
  </div>
)

/** The inputs of a question that staff write. */
const QuestionFields = ({ question, number, error, onChange, ...actions }: QuestionFieldsProps) => (
  <fieldset className="grid gap-4 rounded-2xl border p-4 sm:grid-cols-2">
    <legend className="px-2 font-semibold">Question {number}</legend>
    <TextField
      label="Question"
      required
      className="sm:col-span-2"
      maxLength={FORM.text}
      error={error ?? undefined}
      value={question.label}
      onChange={(event) => onChange({ label: event.target.value })}
    />
    <SelectField label="Answer" value={question.kind} onChange={(event) => onChange({ kind: event.target.value })}>
      <SelectOptions labelsByValue={QUESTION_KINDS} />
    </SelectField>
    <TextField
      label="Hint"
      maxLength={FORM.text}
      value={question.help}
      onChange={(event) => onChange({ help: event.target.value })}
    />
    {question.kind === 'choice' && (
      <TextAreaField
        label="Choices"
        hint="One per line."
        required
        className="sm:col-span-2"
        value={question.choices.join('\n')}
        onChange={(event) => onChange({ choices: event.target.value.split('\n') })}
      />
    )}
    <CheckboxField
      label="Required"
      checked={question.required}
      onChange={(event) => onChange({ required: event.target.checked })}
    />
    <QuestionActions number={number} {...actions} />
  </fieldset>
)

interface FormBuilderProps {
  tripId: string
  /** The form to change. Undefined for a new form. */
  form?: TripForm
  onClose: () => void
}

/** State of the form builder. The typed values stay in this browser tab until staff save or cancel. */
const useFormBuilder = ({ tripId, form, onClose }: FormBuilderProps) => {
  const [initial] = useState(() => toFormDraft(form))
  const draftKey = ['traveller-form', tripId, form?.id ?? 'new', form?.version ?? 0]
  const { value: draft, saveValue, discard } = useDraft(draftKey, initial)
  const [showsErrors, setShowsErrors] = useState(false)
  const { send, isBusy, notice } = useSend(saveTravellerForm(tripId, form), {
    messages: saveFormMessages,
    notice: 'exceptSuccess',
  })
  const formErrors = findFormErrors(draft)
  const closeBuilder = () => {
    discard()
    onClose()
  }
  const saveForm = async (event: SyntheticEvent) => {
    event.preventDefault()
    setShowsErrors(true)
    if (hasFormErrors(draft)) return
    const saveResult = await send({
      title: draft.title,
      due_days: Number(draft.dueDays),
      fields: cleanFields(draft.fields),
      is_active: draft.isActive,
    })
    if (saveResult?.status === 'saved') closeBuilder()
  }
  const changeDraft = (changes: Partial<FormDraft>) => saveValue({ ...draft, ...changes })
  return {
    draft,
    change: changeDraft,
    close: closeBuilder,
    save: saveForm,
    isBusy,
    notice,
    showsErrors,
    errors: showsErrors ? formErrors : {},
  }
}

interface FieldListProps {
  fields: FormField[]
  showsErrors: boolean
  onChange: (fields: FormField[]) => void
}

/**
 * Lets staff choose for each built-in field whether the form contains it and whether it is required. Staff can also
 * edit the hint that travellers see.
 */
const BuiltInFields = ({ fields, onChange }: Omit<FieldListProps, 'showsErrors'>) => (
  <fieldset className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    <legend className="mb-3 font-semibold">Details of the traveller</legend>
    {Object.entries(BUILT_IN_FIELDS).map(([kind, { label, hint }]) => {
      const field = fields.find(({ key }) => key === kind)
      return (
        <div key={kind} className="grid content-start gap-3">
          <SelectField
            label={label}
            value={getFieldUse(fields, kind)}
            onChange={(event) => onChange(setFieldUse(fields, kind, event.target.value as FieldUse))}
          >
            <SelectOptions labelsByValue={USE_LABELS} />
          </SelectField>
          {field && (
            <TextField
              label={`Hint for ${label}`}
              maxLength={FORM.text}
              placeholder={hint}
              value={field.help}
              onChange={(event) => onChange(changeField(fields, kind, { help: event.target.value }))}
            />
          )}
        </div>
      )
    })}
  </fieldset>
)

/** The questions that staff write. */
const QuestionList = ({ fields, showsErrors, onChange }: FieldListProps) => (
  <>
    {listQuestions(fields).map((question, index, { length }) => (
      <QuestionFields
        key={question.key}
        question={question}
        number={index + 1}
        count={length}
        onMove={(step) => onChange(moveQuestion(fields, question.key, step))}
        error={showsErrors ? findQuestionError(question) : null}
        onChange={(change) => onChange(changeField(fields, question.key, change))}
        onRemove={() => onChange(fields.filter(({ key }) => key !== question.key))}
      />
    ))}
    <Button
      variant="secondary"
      size="sm"
      className="justify-self-start"
      disabled={fields.length >= FORM.fields}
      onClick={() => onChange([...fields, createQuestion()])}
    >
      <Plus aria-hidden className="size-4" />
      Add a Question
    </Button>
  </>
)

/** Edits a form of a trip: its title, due date, built-in fields, and the questions that staff write. */
export const FormBuilder = (props: FormBuilderProps) => {
  const { form } = props
  const { draft, change, close, save, isBusy, notice, showsErrors, errors } = useFormBuilder(props)
  const setFields = (fields: FormField[]) => change({ fields })
  return (
    <form
      noValidate
      aria-label={form ? `Edit ${form.title}` : 'New form'}
      className="grid gap-5"
      onSubmit={(event) => void save(event)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Title"
          required
          error={errors.title}
          value={draft.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextField
          label="Due (days before departure)"
          required
          inputMode="numeric"
          error={errors.dueDays}
          value={draft.dueDays}
          onChange={(event) => change({ dueDays: event.target.value })}
        />
      </div>
      <BuiltInFields fields={draft.fields} onChange={setFields} />
      <p className="text-sm text-muted">
        Medical notes and passports are encrypted. Please don’t ask for health details in a question of your own.
      </p>
      <QuestionList fields={draft.fields} showsErrors={showsErrors} onChange={setFields} />
      {form && (
        <CheckboxField
          label="Travellers fill in this form"
          hint="Turn off to stop asking. You can still read existing answers."
          checked={draft.isActive}
          onChange={(event) => change({ isActive: event.target.checked })}
        />
      )}
      {errors.fields && (
        <p role="alert" className="text-sm font-medium text-danger">
          {errors.fields}
        </p>
      )}
      <MessageNotice message={notice} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isBusy}>
          Save Form
        </Button>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
