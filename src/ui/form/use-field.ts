import { useId, useLayoutEffect, useRef } from 'react'

export interface FieldTexts {
  label: string
  hint?: string
  error?: string
  required?: boolean
}

/** Ties a control to its label, hint and message. */
export const useField = ({ hint, error, required }: Omit<FieldTexts, 'label'>, givenId?: string) => {
  const ownId = useId()
  const id = givenId ?? ownId
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return {
    hintId,
    errorId,
    control: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
      // Not the attribute `required`: the browser would answer in the schema's stead.
      'aria-required': required || undefined,
    },
  }
}

/**
 * For a form that opens on the page itself, above the row that was pressed: it comes into sight and has the keys, and gives
 * them back to that row when it closes. Spread on its box.
 */
export const useOpenedForm = () => {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = ref.current
    const opener = document.activeElement
    box?.scrollIntoView({ block: 'start' })
    box?.focus({ preventScroll: true })
    return () => {
      // While it still stands: what has the focus goes with it.
      if (box?.contains(document.activeElement) && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return { ref, tabIndex: -1 } as const
}
