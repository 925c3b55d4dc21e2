import { useCallback, useEffect, useRef, useState } from 'react'
// Types alone: who sends without a form is spared the 14 KB of it.
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { draftOf, type Draft } from '@/lib/draft'
import { isField } from './mark-faults'

/** Of each field that was changed: what stood there before, and what was typed. */
type Typed = Record<string, [before: unknown, typed: unknown]>

// A field that nobody has touched holds nothing, or an empty text.
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

/** A password is in no storage, shown or not. */
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

/** An older page may have kept what has another shape now. */
const isLike = <Value>(value: unknown, like: Value): value is Value =>
  isObject(like)
    ? isObject(value) && Object.entries(like).every(([name, part]) => isLike(Reflect.get(value, name), part))
    : typeof value === typeof like && Array.isArray(value) === Array.isArray(like)

/** Over what still stands as it stood: what was saved meanwhile, or filled in since, is not typed over. */
const putBack = <Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  kept: unknown,
): void => {
  if (!isObject(kept)) return
  for (const [name, pair] of Object.entries(kept)) {
    if (!Array.isArray(pair) || !isField(form.getValues(), name)) continue
    const now = form.getValues(name)
    if (same(now, pair[0]) && isLike(pair[1], now)) form.setValue(name, pair[1], { shouldDirty: true })
  }
}

/**
 * What was typed into a form is there again when the form is: after a reload, in a dialog opened anew, after signing in
 * again.
 * @param what tells the form from others on its page; false: it is not kept
 * @returns what forgets it
 */
export const useFormDraft = <Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output> | undefined,
  what: unknown,
): (() => void) => {
  const draft = useRef<Draft>(null)
  const place = JSON.stringify(what)
  useEffect(() => {
    if (!form || place === 'false') return
    const kept = draftOf(place)
    draft.current = kept
    putBack(form, kept.read())
    let last = ''
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        const typed = typedIn(values, defaultValues ?? {})
        const now = JSON.stringify(typed)
        // Told of whatever happens to the form, of what has been sent and forgotten too.
        if (now === last) return
        last = now
        if (now === '{}') kept.forget()
        else kept.keep(typed)
      },
    })
  }, [form, place])
  return () => draft.current?.forget()
}

/**
 * A state that is there again as a form's is.
 * @param what tells it from others on its page
 */
export const useDraft = <Value>(what: unknown, initial: Value) => {
  const [draft] = useState(() => draftOf(what))
  const [value, setValue] = useState(() => {
    const kept = draft.read()
    return kept !== null && isLike(kept, initial) ? kept : initial
  })
  const keep = useCallback(
    (next: Value) => {
      setValue(next)
      draft.keep(next)
    },
    [draft],
  )
  const forget = useCallback(() => {
    setValue(initial)
    draft.forget()
  }, [draft, initial])
  return { value, keep, forget }
}
