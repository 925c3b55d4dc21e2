import { useState } from 'react'
import { Button } from '../button'
import { TextField } from './field'

interface ApplyFieldProps {
  label: string
  /** The name of the list of applied values, for screen readers. */
  listLabel: string
  applied: readonly { id: string; label: string }[]
  /** The text in the field at first. */
  defaultText?: string
  isBusy: boolean
  /**
   * Called with the typed text if it is not blank. Resolves to true if the value was applied. The field is then
   * cleared.
   */
  onApply: (text: string) => Promise<boolean>
  onRemove: (id: string) => void
}

/** A text field with an Apply button, and the list of applied values. Each value can be removed. */
export const ApplyField = ({
  label,
  listLabel,
  applied,
  defaultText = '',
  isBusy,
  onApply,
  onRemove,
}: ApplyFieldProps) => {
  const [text, setText] = useState(defaultText)
  const applyTypedText = async () => {
    // Clears the field only if the text is still the applied one. The user may have typed another text during the
    // request.
    if (text.trim() && (await onApply(text))) setText((current) => (current === text ? '' : current))
  }
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={label}
          className="min-w-0 flex-1"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter would otherwise submit the form around this field.
            event.preventDefault()
            void applyTypedText()
          }}
        />
        <Button variant="secondary" isBusy={isBusy} onClick={() => void applyTypedText()}>
          Apply
        </Button>
      </div>
      {applied.length > 0 && (
        <ul aria-label={listLabel} className="grid gap-2">
          {applied.map((value) => (
            <li key={value.id} className="flex flex-wrap items-center justify-between gap-3">
              <span className="font-semibold wrap-anywhere">{value.label}</span>
              <Button variant="ghost" aria-label={`Remove ${value.label}`} onClick={() => onRemove(value.id)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
