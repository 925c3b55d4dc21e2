import { useId, useLayoutEffect, useRef } from 'react'

export interface FieldTexts {
  label: string
  hint?: string
  error?: string
  required?: boolean
}

/** Returns the ids and ARIA attributes that connect a control with its label, hint and error message. */
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
      // Sets `aria-required` only: with `required` the browser would show its own message instead of ours.
      'aria-required': required || undefined,
    },
  }
}

/**
 * Manages focus for a form that opens inside the page, not in a dialog. Scrolls the form into view and moves focus into
 * it. When the form closes, focus returns to the element that had focus before. Spread the hook's result on the form's
 * container.
 */
export const useInlineFormFocus = () => {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const container = ref.current
    const opener = document.activeElement
    container?.scrollIntoView({ block: 'start' })
    container?.focus({ preventScroll: true })
    return () => {
      // Runs before React removes the container, because focus inside the container would be lost.
      if (container?.contains(document.activeElement) && opener instanceof HTMLElement && opener.isConnected)
        opener.focus()
    }
  }, [])
  return { ref, tabIndex: -1 } as const
}
