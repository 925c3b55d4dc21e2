// Imports types only, so that forms without react-hook-form do not load its 14 KB.
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { HasStatus } from '@/lib/messages'

/** Error messages of a form, by field path. */
export type FieldErrors = Partial<Record<string, string>>

const CHECK_FIELD_MESSAGE = 'Please check this field.'

/** The names of the fields that the database reports as invalid in a result. */
export const getInvalidFields = (result: HasStatus): string[] =>
  'fields' in result && Array.isArray(result.fields) ? result.fields.map(String) : []

/** The same general error message for each field that the database reports as invalid in a result. */
export const createFieldErrors = (result: HasStatus): FieldErrors =>
  Object.fromEntries(getInvalidFields(result).map((field) => [field, CHECK_FIELD_MESSAGE]))

const getValueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (current, key) => (typeof current === 'object' && current !== null ? Reflect.get(current, key) : undefined),
      values,
    )

/** True if the form's values contain the field. */
export const isFieldPath = <Values extends FieldValues>(values: Values, path: string): path is FieldPath<Values> =>
  getValueAt(values, path) !== undefined

/**
 * Sets field errors on a form and focuses the first invalid field.
 * @returns true if the form has at least one of the fields
 */
export const setFormErrors = <Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  errors: FieldErrors,
): boolean => {
  const values = form.getValues()
  const fieldOrder = Object.keys(values)
  const getFieldPosition = (path: string): number => fieldOrder.indexOf(path.split('.')[0] ?? '')
  const sortedErrors = Object.entries(errors).sort(
    ([firstPath], [secondPath]) => getFieldPosition(firstPath) - getFieldPosition(secondPath),
  )
  let hasError = false
  for (const [path, message] of sortedErrors) {
    if (!message || !isFieldPath(values, path)) continue
    form.setError(path, { message }, { shouldFocus: !hasError })
    hasError = true
  }
  return hasError
}
