import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isSessionError } from '@/lib/backend/errors'
import { clearRequestId, getRequestId } from '@/lib/request-id'
import { resolveMessage, getMessage, type HasStatus, type Message, type MessagesFor } from '@/lib/messages'
import { toastByTone } from '@/ui/toast/toast'
import { setFormErrors, getInvalidFields, createFieldErrors, type FieldErrors } from './set-form-errors'
import { useFormDraft } from './use-draft'

const TOAST_KINDS = { success: 'success', info: 'info', warning: 'error', danger: 'error' } as const

/** Shows a message as a toast. */
export const showToast = ({ tone = 'danger', title, text }: Message): void =>
  text === undefined ? toastByTone[TOAST_KINDS[tone]](title) : toastByTone[TOAST_KINDS[tone]](title, text)

const POSITIVE_TONES = new Set<Message['tone']>(['success', 'info'])

interface SendOptions<Result extends HasStatus, Values extends FieldValues, Context, Output> {
  messages: MessagesFor<Result>
  /** The form whose fields show the field errors. */
  form?: UseFormReturn<Values, Context, Output>
  /** Identifies the stored draft of the form on its page. False if useSend must not store a draft. */
  draft?: unknown
  /**
   * Maps a result to error messages by field. By default, each field that the result reports as invalid gets a general
   * message.
   */
  errors?: (result: Result) => FieldErrors
  /**
   * Which messages appear in the form's notice instead of a toast. `all`: every message. `exceptSuccess`: every message
   * except success messages, which appear as a toast. `both`: like `exceptSuccess`, but each message in the notice also
   * appears as a toast.
   */
  notice?: 'all' | 'exceptSuccess' | 'both'
  /** The result status that closes the form. After that result, a late second click sends nothing. */
  closingStatus?: Result['status']
  /** Runs after the message appears and before invalidated queries refetch. */
  onResult?: (result: Result) => unknown
  /** Runs when the request fails without a result. */
  onFailure?: (error: unknown) => unknown
}

/**
 * Submits a form; every form of the site uses this hook. The hook ignores a second click while a request is pending and
 * sets field errors. It shows a message for each result and for a lost response. After a result without errors, the
 * draft of the typed text is deleted. Such a result shows a message of success or information, or no message.
 */
export const useSend = <
  Result extends HasStatus,
  Variables,
  Rollback,
  Values extends FieldValues = FieldValues,
  Context = unknown,
  Output = Values,
>(
  mutation: UseMutationOptions<Result, Error, Variables, Rollback>,
  options: SendOptions<Result, Values, Context, Output>,
) => {
  const { messages, form, draft, errors = createFieldErrors, notice, closingStatus, onResult, onFailure } = options
  const [result, setResult] = useState<Result | { status: 'failed' } | null>(null)
  const [message, setMessage] = useState<Message | null>(null)
  // Stored in a ref, because a second click may arrive before React has disabled the button or changed the page.
  const isSending = useRef(false)
  const unansweredRequestKeys = useRef<unknown[]>([])
  const deleteDraft = useFormDraft(form, draft === false ? false : [mutation.mutationKey, draft])

  const showNotice = (newMessage: Message | null): void => {
    if (!newMessage) return
    const isShownInForm = notice === 'all' || (notice !== undefined && newMessage.tone !== 'success')
    if (isShownInForm) setMessage(newMessage)
    if (!isShownInForm || notice === 'both') showToast(newMessage)
  }
  const { mutateAsync, isPending } = useMutation({
    ...mutation,
    onSuccess: async (result, ...callbackArgs) => {
      await mutation.onSuccess?.(result, ...callbackArgs)
      unansweredRequestKeys.current.splice(0).forEach(clearRequestId)
      setResult(result)
      const hasMarkedFields = form && setFormErrors(form, errors(result))
      // If the form has none of the fields that the result reports as invalid, the message appears in the notice or in
      // a toast.
      const hasHiddenFieldErrors = getInvalidFields(result).length > 0 && hasMarkedFields === false
      const resultMessage =
        getMessage(messages, result) ?? (hasHiddenFieldErrors ? resolveMessage(messages.failed, null) : null)
      if (!hasMarkedFields && (resultMessage === null || POSITIVE_TONES.has(resultMessage.tone))) deleteDraft()
      showNotice(resultMessage)
      await onResult?.(result)
    },
    onError: async (error, ...callbackArgs) => {
      await mutation.onError?.(error, ...callbackArgs)
      setResult({ status: 'failed' })
      // If the session has ended, the site already shows a message about it, so the form shows none.
      if (!isSessionError(error)) showNotice(resolveMessage<unknown>(messages.failed, error))
      await onFailure?.(error)
    },
  })

  return {
    /**
     * Sends the request. Resolves after invalidated queries have refetched. Resolves to null if nothing was sent or no
     * result arrived.
     */
    send: async (variables: Variables): Promise<Result | null> => {
      if (isSending.current) return null
      isSending.current = true
      setMessage(null)
      setResult(null)
      const sendResult = await mutateAsync(variables).catch(() => null)
      isSending.current = sendResult !== null && sendResult.status === closingStatus
      return sendResult
    },
    isBusy: isPending,
    /** The last result: `failed` if no result arrived. Null before the first request and while a request is pending. */
    result,
    /** The message for the form's notice. */
    notice: message,
    /**
     * Returns the idempotency key of the next request. For the same `distinguishingValues`, the key
     * stays the same until a result arrives, also after a reload.
     * @param distinguishingValues values that change with each new request of the form
     */
    requestId: (...distinguishingValues: unknown[]): string => {
      const requestKey = [mutation.mutationKey, ...distinguishingValues]
      unansweredRequestKeys.current.push(requestKey)
      return getRequestId(requestKey)
    },
    /** Deletes the stored draft of the form. */
    deleteDraft,
  }
}
