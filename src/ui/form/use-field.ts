import { useId } from 'react'

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
