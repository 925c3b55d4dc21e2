import { useCallback, useEffect, useRef, useState } from 'react'
// Imports types only, so that forms without react-hook-form do not load its 14 KB.
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { openDraft, type Draft } from '@/lib/draft'
import { isFieldPath } from './set-form-errors'

/** The changed fields of a form, each with its initial value and the typed value. */
type TypedChanges = Record<string, [before: unknown, typed: unknown]>

// Compares two field values. An untouched field may be undefined or an empty string, so both count as equal.
const isSameValue = (firstValue: unknown, secondValue: unknown): boolean =>
  JSON.stringify(firstValue ?? '') === JSON.stringify(secondValue ?? '')

/** True for password fields. A draft never stores their values. */
const isSecretField = (name: string): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('input[data-secret]')].some((input) => input.name === name)

const getTypedChanges = (values: object, initialValues: object): TypedChanges =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]): [string, [unknown, unknown]] => [name, [Reflect.get(initialValues, name), value]])
      .filter(([name, [initial, typed]]) => !isSameValue(initial, typed) && !isSecretField(name)),
  )

const isNonNullObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** True if a stored draft has the same shape as `sample`. A draft of an older site version may have another shape. */
const hasSameShape = <Value>(value: unknown, sample: Value): value is Value =>
  isNonNullObject(sample)
    ? isNonNullObject(value) &&
      Object.entries(sample).every(([name, part]) => hasSameShape(Reflect.get(value, name), part))
    : typeof value === typeof sample && Array.isArray(value) === Array.isArray(sample)

/**
 * Restores a typed value only if the field still has the initial value that the draft recorded. A field that has
 * changed since then is not overwritten.
 */
const restoreTypedChanges = <Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  storedDraft: unknown,
): void => {
  if (!isNonNullObject(storedDraft)) return
  for (const [name, pair] of Object.entries(storedDraft)) {
    if (!Array.isArray(pair) || !isFieldPath(form.getValues(), name)) continue
    const currentValue = form.getValues(name)
    if (isSameValue(currentValue, pair[0]) && hasSameShape(pair[1], currentValue))
      form.setValue(name, pair[1], { shouldDirty: true })
  }
}

/**
 * Stores the values of a form while the user types. Restores them after a reload, in a reopened dialog, and after a new
 * sign-in.
 * @param draftKey identifies the form on its page; false stores nothing
 * @returns a function that deletes the stored values
 */
export const useFormDraft = <Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output> | undefined,
  draftKey: unknown,
): (() => void) => {
  const draftRef = useRef<Draft>(null)
  const storageKey = JSON.stringify(draftKey)
  useEffect(() => {
    if (!form || storageKey === 'false') return
    const draftStore = openDraft(storageKey)
    draftRef.current = draftStore
    restoreTypedChanges(form, draftStore.read())
    let lastSavedJson = ''
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        const typedChanges = getTypedChanges(values, defaultValues ?? {})
        const typedChangesJson = JSON.stringify(typedChanges)
        // React Hook Form also reports events that change no value, such as a submit.
        if (typedChangesJson === lastSavedJson) return
        lastSavedJson = typedChangesJson
        if (typedChangesJson === '{}') draftStore.discard()
        else draftStore.save(typedChanges)
      },
    })
  }, [form, storageKey])
  return () => draftRef.current?.discard()
}

/**
 * React state that is stored like the draft of a form, so that it survives a reload.
 * @param draftKey identifies the state on its page
 */
export const useDraft = <Value>(draftKey: unknown, initial: Value) => {
  const [draft] = useState(() => openDraft(draftKey))
  const [value, setValue] = useState(() => {
    const storedDraft = draft.read()
    return storedDraft !== null && hasSameShape(storedDraft, initial) ? storedDraft : initial
  })
  const saveValue = useCallback(
    (newValue: Value) => {
      setValue(newValue)
      draft.save(newValue)
    },
    [draft],
  )
  const discardDraft = useCallback(() => {
    setValue(initial)
    draft.discard()
  }, [draft, initial])
  return { value, saveValue, discard: discardDraft }
}
