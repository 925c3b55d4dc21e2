// Types alone: who sends without a form is spared the 14 KB of it.
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { Answered } from '@/lib/words'

/** What is wrong, by the field's path. */
export type Faults = Partial<Record<string, string>>

const CHECK = 'Please check this field.'

/** The fields that an answer names. */
export const namedFields = (answer: Answered): string[] =>
  'fields' in answer && Array.isArray(answer.fields) ? answer.fields.map(String) : []

/** The fields that an answer names, each with the one general word. */
export const plainFaults = (answer: Answered): Faults =>
  Object.fromEntries(namedFields(answer).map((field) => [field, CHECK]))

const at = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
      values,
    )

/** Whether a form has this field. */
export const isField = <Values extends FieldValues>(values: Values, path: string): path is FieldPath<Values> =>
  at(values, path) !== undefined

/**
 * Puts faults on the form's own fields, and the focus on the first.
 * @returns whether there was one to put
 */
export const markFaults = <Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  faults: Faults,
): boolean => {
  const values = form.getValues()
  const order = Object.keys(values)
  const placeOf = (path: string): number => order.indexOf(path.split('.')[0] ?? '')
  const found = Object.entries(faults).sort(([one], [other]) => placeOf(one) - placeOf(other))
  let marked = false
  for (const [path, message] of found) {
    if (!message || !isField(values, path)) continue
    form.setError(path, { message }, { shouldFocus: !marked })
    marked = true
  }
  return marked
}
