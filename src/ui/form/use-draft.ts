import { useCallback, useEffect, useRef, useState } from 'react'
// A type import: forms without react-hook-form do not load its 14 KB.
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { openDraft, type Draft } from '@/lib/draft'
import { isField } from './set-form-errors'

/** For each changed field: its value before, and the typed value. */
type Typed = Record<string, [before: unknown, typed: unknown]>

// An untouched field is undefined or an empty string.
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

/** Passwords are never stored, shown or hidden. */
const isSecret = (name: string): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('input[data-secret]')].some((input) => input.name === name)

const typedIn = (values: object, before: object): Typed =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]): [string, [unknown, unknown]] => [name, [Reflect.get(before, name), value]])
      .filter(([name, [was, is]]) => !same(was, is) && !isSecret(name)),
  )

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An older version of the site may have stored another shape. */
const isLike = <Value>(value: unknown, like: Value): value is Value =>
  isObject(like)
    ? isObject(value) && Object.entries(like).every(([name, part]) => isLike(Reflect.get(value, name), part))
    : typeof value === typeof like && Array.isArray(value) === Array.isArray(like)

/**
 * Restores a typed value only if the field still has the value from before. Values saved or filled in since then
 * stay.
 */
const putBack = <Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  stored: unknown,
): void => {
  if (!isObject(stored)) return
  for (const [name, pair] of Object.entries(stored)) {
    if (!Array.isArray(pair) || !isField(form.getValues(), name)) continue
    const now = form.getValues(name)
    if (same(now, pair[0]) && isLike(pair[1], now)) form.setValue(name, pair[1], { shouldDirty: true })
  }
}

/**
 * Stores what the user types and restores it after a reload, in a reopened dialog or after a new sign-in.
 * @param what identifies the form on its page; false: nothing is stored
 * @returns a function that deletes the stored draft
 */
export const useFormDraft = <Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output> | undefined,
  what: unknown,
): (() => void) => {
  const draft = useRef<Draft>(null)
  const place = JSON.stringify(what)
  useEffect(() => {
    if (!form || place === 'false') return
    const stored = openDraft(place)
    draft.current = stored
    putBack(form, stored.read())
    let last = ''
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        const typed = typedIn(values, defaultValues ?? {})
        const now = JSON.stringify(typed)
        // The subscription also reports events that change no value, such as a submit.
        if (now === last) return
        last = now
        if (now === '{}') stored.discard()
        else stored.save(typed)
      },
    })
  }, [form, place])
  return () => draft.current?.discard()
}

/**
 * State that survives a reload, like a form's draft.
 * @param what the key of this state, unique on its page
 */
export const useDraft = <Value>(what: unknown, initial: Value) => {
  const [draft] = useState(() => openDraft(what))
  const [value, setValue] = useState(() => {
    const stored = draft.read()
    return stored !== null && isLike(stored, initial) ? stored : initial
  })
  const keep = useCallback(
    (next: Value) => {
      setValue(next)
      draft.save(next)
    },
    [draft],
  )
  const discard = useCallback(() => {
    setValue(initial)
    draft.discard()
  }, [draft, initial])
  return { value, keep, discard }
}
