import type { FormField, TripForm } from '../form-queries'
import { BUILT_IN_FIELDS } from '../form-rules'

/**
 * The values of a form while staff edit it. Numbers are stored as text, and the choices of a question as one line each.
 */
export interface FormDraft {
  title: string
  /** The form is due this number of days before the departure. */
  dueDays: string
  isActive: boolean
  fields: FormField[]
}

export const toFormDraft = (form?: TripForm): FormDraft =>
  form
    ? { title: form.title, dueDays: String(form.due_days), isActive: form.is_active, fields: form.fields }
    : { title: '', dueDays: '60', isActive: true, fields: [] }

export const createBuiltInField = (kind: string, required: boolean): FormField => ({
  key: kind,
  kind,
  label: '',
  help: '',
  required,
  choices: [],
})

/** Creates a new question with a random key. The key stays the same when staff reword the question. */
export const createQuestion = (): FormField => ({
  key: `question_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`,
  kind: 'text',
  label: '',
  help: '',
  required: true,
  choices: [],
})

/**
 * How a form uses a built-in field, such as the date of birth: not at all, as an optional field, or as a required
 * field.
 */
export type FieldUse = 'none' | 'optional' | 'required'

export const getFieldUse = (fields: readonly FormField[], kind: string): FieldUse => {
  const builtInField = fields.find((candidate) => candidate.kind === kind)
  if (!builtInField) return 'none'
  return builtInField.required ? 'required' : 'optional'
}

const isBuiltIn = ({ kind }: FormField): boolean => Object.hasOwn(BUILT_IN_FIELDS, kind)

export const listQuestions = (fields: readonly FormField[]): FormField[] => fields.filter((field) => !isBuiltIn(field))

/**
 * Adds or removes a built-in field, or changes whether it is required. The field keeps its hint. Built-in fields come
 * first, in a fixed order.
 */
export const setFieldUse = (fields: readonly FormField[], kind: string, use: FieldUse): FormField[] => [
  ...Object.keys(BUILT_IN_FIELDS).flatMap((name) => {
    const fieldUse = name === kind ? use : getFieldUse(fields, name)
    const field = fields.find(({ key }) => key === name)
    const isRequired = fieldUse === 'required'
    return fieldUse === 'none'
      ? []
      : [field ? { ...field, required: isRequired } : createBuiltInField(name, isRequired)]
  }),
  ...listQuestions(fields),
]

/** Changes a question, or the hint of a built-in field. */
export const changeField = (fields: readonly FormField[], key: string, change: Partial<FormField>): FormField[] =>
  fields.map((field) => (field.key === key ? { ...field, ...change } : field))

/** Moves a question up (-1) or down (1) among the questions. Built-in fields stay first. */
export const moveQuestion = (fields: readonly FormField[], key: string, step: -1 | 1): FormField[] => {
  const questions = listQuestions(fields)
  const fromIndex = questions.findIndex((question) => question.key === key)
  const [moved, replaced] = [questions[fromIndex], questions[fromIndex + step]]
  if (!moved || !replaced) return [...fields]
  questions[fromIndex] = replaced
  questions[fromIndex + step] = moved
  return [...fields.filter(isBuiltIn), ...questions]
}

/** The fields to save. Omits blank choices, and the choices of questions that are not of the kind "choice". */
export const cleanFields = (fields: readonly FormField[]): FormField[] =>
  fields.map((field) => ({
    ...field,
    label: field.label.trim(),
    help: field.help.trim(),
    choices: field.kind === 'choice' ? field.choices.map((choice) => choice.trim()).filter(Boolean) : [],
  }))

/** The error message for a question. Null if the question is valid. */
export const findQuestionError = ({ label, kind, choices }: FormField): string | null => {
  if (!label.trim()) return 'Please enter the question.'
  const choiceNames = choices.map((choice) => choice.trim().toLowerCase()).filter(Boolean)
  if (kind !== 'choice') return null
  if (choiceNames.length < 2) return 'Please enter at least two choices.'
  return new Set(choiceNames).size < choiceNames.length ? 'Each choice can be listed once.' : null
}

interface FormErrors {
  title?: string
  dueDays?: string
  fields?: string
}

/** The error messages for the title, the due date and the list of fields. */
export const findFormErrors = ({ title, dueDays, fields }: FormDraft): FormErrors => ({
  title: title.trim() ? undefined : 'Please enter a title.',
  dueDays: /^\d{1,3}$/.test(dueDays) ? undefined : 'Please enter a number of days.',
  fields: fields.length > 0 ? undefined : 'Please ask for at least one detail.',
})

export const hasFormErrors = (draft: FormDraft): boolean =>
  Object.values(findFormErrors(draft)).some(Boolean) || listQuestions(draft.fields).some(findQuestionError)
