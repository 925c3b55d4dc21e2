import { useId, type SyntheticEvent } from 'react'
import { FORM } from '@/lib/generated/limits'
import { Button } from '@/ui/button'
import { SelectField, SelectOptions, TextAreaField, TextField } from '@/ui/form/field'
import { MessageNotice } from '@/ui/form/form-notice'
import { useDraft } from '@/ui/form/use-draft'
import { useSend } from '@/ui/form/use-send'
import { saveAnswersMessages } from './form-messages'
import { saveAnswers } from './form-mutations'
import type { AnsweredField } from './form-queries'
import { BUILT_IN_FIELDS, createAnswer, getAnswerText, getFieldLabel, listInputNames } from './form-rules'

interface AnswerFieldProps {
  field: AnsweredField
  error?: string
  getText: (input: string) => string
  onChange: (input: string, text: string) => void
}

const LONG_TEXT_KINDS = new Set(['text', 'insurance', 'flights', 'dietary'])

/** The inputs of one field of a form. */
const AnswerField = ({ field, error, getText, onChange }: AnswerFieldProps) => {
  const { key, kind, required, choices } = field
  const hint = field.help || BUILT_IN_FIELDS[kind]?.hint
  const fieldTexts = { label: getFieldLabel(field), hint, error, required }
  const bindInput = (input: string) => ({
    name: input,
    value: getText(input),
    onChange: (event: { target: { value: string } }) => onChange(input, event.target.value),
  })
  if (kind === 'emergency_contact')
    return (
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...fieldTexts} label="Emergency contact’s name" {...bindInput(`${key}.name`)} />
        <TextField
          label="Emergency contact’s phone"
          type="tel"
          error={error}
          required={required}
          {...bindInput(`${key}.phone`)}
        />
      </div>
    )
  if (kind === 'yes_no' || kind === 'choice')
    return (
      <SelectField {...fieldTexts} {...bindInput(key)}>
        <option value="">Please select</option>
        {kind === 'yes_no' ? (
          <SelectOptions labelsByValue={{ yes: 'Yes', no: 'No' }} />
        ) : (
          choices.map((choice) => <option key={choice}>{choice}</option>)
        )}
      </SelectField>
    )
  if (LONG_TEXT_KINDS.has(kind))
    return <TextAreaField {...fieldTexts} rows={2} maxLength={FORM.answer} {...bindInput(key)} />
  return <TextField {...fieldTexts} type={kind === 'date_of_birth' ? 'date' : 'text'} {...bindInput(key)} />
}

interface AnswerSectionProps {
  token: string
  formId: string
  name: string
  fields: AnsweredField[]
}

/**
 * A part of a form that is saved on its own. Typed answers stay in the tab until they are saved, so that a reload or a
 * lost connection loses nothing.
 */
export const AnswerSection = ({ token, formId, name, fields }: AnswerSectionProps) => {
  const headingId = useId()
  const { value: typed, saveValue, discard } = useDraft<Record<string, string>>([token, formId, name], {})
  const { send, isBusy, notice, result } = useSend(saveAnswers(token, formId), {
    messages: saveAnswersMessages,
    notice: 'all',
  })
  const invalidKeys = result?.status === 'invalid' ? result.fields : []
  const getText = (field: AnsweredField, input: string) => typed[input] ?? getAnswerText(field, input)
  const saveSection = async (event: SyntheticEvent) => {
    event.preventDefault()
    const answers = Object.fromEntries(
      fields.map((field) => [field.key, createAnswer(field, (input) => getText(field, input))]),
    )
    const saveResult = await send(answers)
    if (saveResult?.status === 'saved') discard()
  }
  const hasChanges = fields.some((field) =>
    listInputNames(field).some((input) => typed[input] !== undefined && typed[input] !== getAnswerText(field, input)),
  )
  return (
    <form
      noValidate
      aria-labelledby={headingId}
      className="grid gap-5 border-t pt-6"
      onSubmit={(event) => void saveSection(event)}
    >
      <h3 id={headingId} className="text-lg font-semibold">
        {name}
      </h3>
      {fields.map((field) => (
        <AnswerField
          key={field.key}
          field={field}
          error={invalidKeys.includes(field.key) ? 'Please check this answer.' : undefined}
          getText={(input) => getText(field, input)}
          onChange={(input, text) => saveValue({ ...typed, [input]: text })}
        />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isBusy={isBusy} aria-label={`Save ${name}`}>
          Save
        </Button>
        {hasChanges && <p className="text-sm text-muted">Not saved yet. Your changes stay in this tab.</p>}
      </div>
      <MessageNotice message={notice} />
    </form>
  )
}
