import type { Json } from '@/lib/generated/database.types'
import type { AnsweredField, FormField } from './form-queries'

interface BuiltInField {
  label: string
  hint?: string
  section: SectionName
}

export const SECTIONS = {
  about: 'About you',
  emergency: 'In an emergency',
  travel: 'Your journey',
  questions: 'Questions',
} as const
type SectionName = keyof typeof SECTIONS

/**
 * The built-in fields of traveller forms, such as the date of birth. Their values are stored in the traveller's own
 * data.
 */
export const BUILT_IN_FIELDS: Record<string, BuiltInField> = {
  full_name: { label: 'Name as in passport', section: 'about' },
  date_of_birth: { label: 'Date of birth', section: 'about' },
  dietary: { label: 'Dietary requirements', hint: 'Write “None” if you have none.', section: 'about' },
  room_mate: { label: 'Preferred roommate', section: 'about' },
  emergency_contact: { label: 'Emergency contact', section: 'emergency' },
  insurance: { label: 'Travel insurance', hint: 'Insurer, policy number and phone number.', section: 'travel' },
  flights: { label: 'Flights', hint: 'Flight numbers, dates and times of arrival and departure.', section: 'travel' },
  medical: { label: 'Medical notes', section: 'questions' },
  passport: { label: 'Passport', section: 'questions' },
}

/** The kinds of questions that staff write. */
export const QUESTION_KINDS = { text: 'Text', choice: 'Choice', yes_no: 'Yes or no', file: 'File' } as const

export const isSecretKind = (kind: string): kind is 'medical' | 'passport' => kind === 'medical' || kind === 'passport'

export const getFieldLabel = ({ kind, label }: Pick<FormField, 'kind' | 'label'>): string =>
  BUILT_IN_FIELDS[kind]?.label ?? label

/**
 * Groups the fields of a form into sections. The fields of a section are saved together. Omits encrypted fields and
 * files, which are saved one by one.
 */
export const groupFields = (fields: readonly AnsweredField[]): { name: SectionName; fields: AnsweredField[] }[] =>
  (Object.keys(SECTIONS) as SectionName[])
    .map((name) => ({
      name,
      fields: fields.filter(
        ({ kind }) =>
          !isSecretKind(kind) && kind !== 'file' && (BUILT_IN_FIELDS[kind]?.section ?? 'questions') === name,
      ),
    }))
    .filter((section) => section.fields.length > 0)

export interface StoredFile {
  /** The id of the file. Null for travellers, because only staff can open the file. */
  id: string | null
  name: string
  /** In bytes. */
  size: number
}

/** The file that answers a question. Null if there is none. */
export const readStoredFile = (answer: unknown): StoredFile | null => {
  if (typeof answer !== 'object' || answer === null) return null
  const { id = null, name, size } = answer as Partial<StoredFile>
  return typeof name === 'string' && typeof size === 'number' ? { id, name, size } : null
}

/** The names of the inputs of a field. The emergency contact has two. */
export const listInputNames = ({ key, kind }: Pick<FormField, 'key' | 'kind'>): string[] =>
  kind === 'emergency_contact' ? [`${key}.name`, `${key}.phone`] : [key]

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The stored answer as the text of an input. The answers true and false become the texts `yes` and `no`. */
export const getAnswerText = ({ kind, answer, known }: AnsweredField, input: string): string => {
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no'
  if (kind !== 'emergency_contact') return toText(answer) || (known ?? '')
  const contactAnswer = typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? answer : {}
  return toText(Reflect.get(contactAnswer, input.endsWith('.name') ? 'name' : 'phone'))
}

/** The answer to send. Null removes the stored answer. */
export const createAnswer = ({ key, kind }: FormField, getText: (input: string) => string): Json => {
  if (kind === 'emergency_contact') {
    const [name, phone] = [getText(`${key}.name`).trim(), getText(`${key}.phone`).trim()]
    return name || phone ? { name, phone } : null
  }
  const answerText = getText(key).trim()
  if (kind === 'yes_no') return answerText ? answerText === 'yes' : null
  return kind === 'full_name' ? answerText : answerText || null
}

/** The required fields that have no stored answer. */
export const listMissingFields = (fields: readonly AnsweredField[]): AnsweredField[] =>
  fields.filter(({ required, answer }) => required && answer === null)
