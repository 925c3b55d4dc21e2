import { useId, useLayoutEffect, useRef } from 'react'

export interface FieldTexts {
  label: string
  hint?: string
  error?: string
  required?: boolean
}

/** Ids and ARIA attributes that connect a control with its label, hint and error. */
export const useField = ({ hint, error, required }: Omit<FieldTexts, 'label'>, customId?: string) => {
  const ownId = useId()
  const id = customId ?? ownId
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return {
    hintId,
    errorId,
    control: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
      // `aria-required` only: with `required` the browser would show its own message instead of ours.
      'aria-required': required || undefined,
    },
  }
}

/**
 * For a form that opens inside the page, above a row. Scrolls the form into view, moves focus into it, and returns
 * focus to the row on close. Spread the result on the form's container.
 */
export const useInlineFormFocus = () => {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = ref.current
    const opener = document.activeElement
    box?.scrollIntoView({ block: 'start' })
    box?.focus({ preventScroll: true })
    return () => {
      // Before the container is removed, because the focus inside would be lost with it.
      if (box?.contains(document.activeElement) && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return { ref, tabIndex: -1 } as const
}
