import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { Button } from '@/ui/button'
import type { NewText } from './comment-mutations'
import { canSend, charactersLeft, sends } from './comment-rules'
import { useDraft } from './use-draft'

interface CommentBoxProps {
  label: string
  /** Names the draft: a text that was not sent is found here again. */
  draft: string
  initial?: string
  placeholder?: string
  sendLabel?: string
  autoFocus?: boolean
  /** Rejects where the text was not stored: it then stays in the box. */
  onSend: (text: NewText) => Promise<unknown>
  onSent?: (text: NewText) => void
  onCancel?: () => void
}

/** Where a comment, a reply or a change of one is written. Enter sends, Shift and Enter break the line. */
export const CommentBox = ({
  label,
  draft,
  initial = '',
  placeholder,
  sendLabel = 'Post',
  autoFocus,
  onSend,
  onSent,
  onCancel,
}: CommentBoxProps) => {
  const { text, keep, forget } = useDraft(draft, initial)
  const [sending, setSending] = useState(false)
  const attempt = useRef<NewText | null>(null)
  const hintId = useId()
  const left = charactersLeft(text)

  const send = async () => {
    if (sending || !canSend(text)) return
    const content = text.trim()
    // The same words under the same id: had only the answer been lost, they are not stored twice.
    if (attempt.current?.content !== content) attempt.current = { id: crypto.randomUUID(), content }
    const sent = attempt.current
    setSending(true)
    try {
      await onSend(sent)
      attempt.current = null
      forget()
      onSent?.(sent)
    } catch {
      // Said by a toast. What was typed stays.
    } finally {
      setSending(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation()
      forget()
      onCancel()
    }
    if (!sends({ key: event.key, shiftKey: event.shiftKey, isComposing: event.nativeEvent.isComposing })) return
    event.preventDefault()
    void send()
  }

  return (
    <form aria-label={label} className="grid gap-2" onSubmit={onSubmit}>
      <textarea
        className="control"
        rows={2}
        aria-label={label}
        aria-describedby={hintId}
        aria-invalid={left !== null && left < 0 ? true : undefined}
        placeholder={placeholder}
        value={text}
        readOnly={sending}
        // Only boxes that a press has just opened ask for it.
        autoFocus={autoFocus}
        onChange={(event) => keep(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p id={hintId} className="mr-auto text-xs text-muted">
          {left === null
            ? 'Enter sends, Shift + Enter starts a new line.'
            : left < 0
              ? 'Too long: 2,000 characters at most.'
              : `${left} characters left`}
        </p>
        {onCancel && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              forget()
              onCancel()
            }}
          >
            Cancel
          </Button>
        )}
        <Button type="submit" size="sm" busy={sending} disabled={!canSend(text)}>
          {sendLabel}
        </Button>
      </div>
    </form>
  )
}
