import type { UseMutationOptions } from '@tanstack/react-query'
import { useId, type FormEvent, type KeyboardEvent } from 'react'
import { pluralise } from '@/lib/text'
import type { MessagesFor } from '@/lib/messages'
import { Button } from '@/ui/button'
import { useDraft } from '@/ui/form/use-draft'
import { useSend } from '@/ui/form/use-send'
import type { NewComment, StoreTextResult } from './comment-mutations'
import { isSendableText, countCharactersLeft, MAX_COMMENT_LENGTH, isSendKey } from './comment-rules'

interface CommentBoxProps {
  label: string
  /** The key of the draft that stores the unsent text. */
  draft: string
  initial?: string
  placeholder?: string
  sendLabel?: string
  autoFocus?: boolean
  mutation: UseMutationOptions<StoreTextResult, Error, NewComment>
  messages: MessagesFor<StoreTextResult>
  /** The id of the text being edited. Undefined for a new text. */
  editedTextId?: string
  /** Changes the text before it is sent, for example adds a mention. */
  formatText?: (content: string) => string
  onSent?: (text: NewComment) => void
  onCancel?: () => void
}

const getHint = (charactersLeft: number | null): string => {
  if (charactersLeft === null) return 'Press Enter to send, or Shift + Enter for a new line.'
  return charactersLeft < 0
    ? `Too long: ${pluralise(MAX_COMMENT_LENGTH, 'character')} at most.`
    : `${charactersLeft} characters left`
}

type CommentFormOptions = Pick<
  CommentBoxProps,
  'draft' | 'initial' | 'mutation' | 'messages' | 'editedTextId' | 'formatText' | 'onSent' | 'onCancel'
>

/** State of the comment field: draft, keyboard handling and submit. */
const useCommentForm = ({
  draft,
  initial = '',
  mutation,
  messages,
  editedTextId,
  formatText,
  onSent,
  onCancel,
}: CommentFormOptions) => {
  const { value: text, saveValue, discard } = useDraft(draft, initial)
  const { send, isBusy, requestId } = useSend(mutation, { messages })

  const sendText = async () => {
    if (!isSendableText(text)) return
    const commentText = formatText ? formatText(text.trim()) : text.trim()
    // The same text gets the same id, so that a retry after a lost response does not store the text twice.
    const newComment = { id: editedTextId ?? requestId(draft, commentText), content: commentText }
    if ((await send(newComment)) === null) return
    discard()
    onSent?.(newComment)
  }
  const cancelWriting = () => {
    discard()
    onCancel?.()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void sendText()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation()
      cancelWriting()
    }
    if (!isSendKey({ key: event.key, shiftKey: event.shiftKey, isComposing: event.nativeEvent.isComposing })) return
    event.preventDefault()
    void sendText()
  }
  return { text, saveValue, isBusy, cancel: cancelWriting, onSubmit, onKeyDown }
}

/** A field to write or edit a comment or reply. Enter submits, Shift+Enter adds a line. */
export const CommentBox = ({ label, placeholder, sendLabel = 'Post', autoFocus, ...writing }: CommentBoxProps) => {
  const { text, saveValue, isBusy, cancel, onSubmit, onKeyDown } = useCommentForm(writing)
  const hintId = useId()
  const charactersLeft = countCharactersLeft(text)
  return (
    <form aria-label={label} className="grid gap-2" onSubmit={onSubmit}>
      <textarea
        className="control"
        rows={2}
        aria-label={label}
        aria-describedby={hintId}
        aria-invalid={charactersLeft !== null && charactersLeft < 0 ? true : undefined}
        placeholder={placeholder}
        value={text}
        readOnly={isBusy}
        // Set only for a field that the user has just opened by a click.
        autoFocus={autoFocus}
        onChange={(event) => saveValue(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p id={hintId} className="mr-auto text-xs text-muted">
          {getHint(charactersLeft)}
        </p>
        {writing.onCancel && (
          <Button variant="ghost" size="sm" onClick={cancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="sm" isBusy={isBusy} disabled={!isSendableText(text)}>
          {sendLabel}
        </Button>
      </div>
    </form>
  )
}
