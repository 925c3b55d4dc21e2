import type { UseMutationOptions } from '@tanstack/react-query'
import { useId, type FormEvent, type KeyboardEvent } from 'react'
import { counted } from '@/lib/text'
import type { WordsFor } from '@/lib/words'
import { Button } from '@/ui/button'
import { useDraft } from '@/ui/form/use-draft'
import { useSend } from '@/ui/form/use-send'
import type { NewText, TextStored } from './comment-mutations'
import { canSend, charactersLeft, MAX_LENGTH, sends } from './comment-rules'

interface CommentBoxProps {
  label: string
  /** Names the draft: a text that was not sent is found here again. */
  draft: string
  initial?: string
  placeholder?: string
  sendLabel?: string
  autoFocus?: boolean
  mutation: UseMutationOptions<TextStored, Error, NewText>
  words: WordsFor<TextStored>
  /** The text that is changed; left out, it is a new one. */
  textId?: string
  /** What is sent in place of what was typed. */
  worded?: (content: string) => string
  onSent?: (text: NewText) => void
  onCancel?: () => void
}

const hintFor = (left: number | null): string => {
  if (left === null) return 'Enter sends, Shift + Enter starts a new line.'
  return left < 0 ? `Too long: ${counted(MAX_LENGTH, 'character')} at most.` : `${left} characters left`
}

type Writing = Pick<
  CommentBoxProps,
  'draft' | 'initial' | 'mutation' | 'words' | 'textId' | 'worded' | 'onSent' | 'onCancel'
>

/** What is typed, kept until it is stored, and the keys and buttons that send it. */
const useWriting = ({ draft, initial = '', mutation, words, textId, worded, onSent, onCancel }: Writing) => {
  const { value: text, keep, forget } = useDraft(draft, initial)
  const { send, busy, requestId } = useSend(mutation, { words })

  const sendText = async () => {
    if (!canSend(text)) return
    const content = worded ? worded(text.trim()) : text.trim()
    // The same words under the same id: had only the answer been lost, they are not stored twice.
    const sent = { id: textId ?? requestId(draft, content), content }
    if ((await send(sent)) === null) return
    forget()
    onSent?.(sent)
  }
  const cancel = () => {
    forget()
    onCancel?.()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void sendText()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation()
      cancel()
    }
    if (!sends({ key: event.key, shiftKey: event.shiftKey, isComposing: event.nativeEvent.isComposing })) return
    event.preventDefault()
    void sendText()
  }
  return { text, keep, busy, cancel, onSubmit, onKeyDown }
}

/** Where a comment, a reply or a change of one is written. Enter sends, Shift and Enter break the line. */
export const CommentBox = ({ label, placeholder, sendLabel = 'Post', autoFocus, ...writing }: CommentBoxProps) => {
  const { text, keep, busy, cancel, onSubmit, onKeyDown } = useWriting(writing)
  const hintId = useId()
  const left = charactersLeft(text)
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
        readOnly={busy}
        // Only boxes that a press has just opened ask for it.
        autoFocus={autoFocus}
        onChange={(event) => keep(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p id={hintId} className="mr-auto text-xs text-muted">
          {hintFor(left)}
        </p>
        {writing.onCancel && (
          <Button variant="ghost" size="sm" onClick={cancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="sm" busy={busy} disabled={!canSend(text)}>
          {sendLabel}
        </Button>
      </div>
    </form>
  )
}
