import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isSessionError } from '@/lib/backend/errors'
import { clearRequestId, getRequestId } from '@/lib/request-id'
import { resolveMessage, getMessage, type HasStatus, type Message, type MessagesFor } from '@/lib/messages'
import { toast } from '@/ui/toast/toast'
import { setFormErrors, getInvalidFields, createFieldErrors, type FieldErrors } from './set-form-errors'
import { useFormDraft } from './use-draft'

const TOAST_KINDS = { success: 'success', info: 'info', warning: 'error', danger: 'error' } as const

/** Shows the message as a toast. */
export const showToast = ({ tone = 'danger', title, text }: Message): void =>
  text === undefined ? toast[TOAST_KINDS[tone]](title) : toast[TOAST_KINDS[tone]](title, text)

const POSITIVE_TONES = new Set<Message['tone']>(['success', 'info'])

interface SendOptions<Result extends HasStatus, Values extends FieldValues, Context, Output> {
  messages: MessagesFor<Result>
  /** The form that shows field errors. */
  form?: UseFormReturn<Values, Context, Output>
  /** Identifies the form's draft on its page. False: no draft, or one stored elsewhere. */
  draft?: unknown
  /** Error messages by field. Default: the fields that the result names. */
  errors?: (result: Result) => FieldErrors
  /**
   * Which messages the form shows in a notice instead of a toast. `both`: refusals appear in a notice and a toast.
   */
  notice?: 'all' | 'refusals' | 'both'
  /** The status after which the form closes: a late second click sends nothing. */
  closingStatus?: Result['status']
  /** Runs after the message is shown and before stale queries refetch. */
  onResult?: (result: Result) => unknown
  /** Runs when no result arrived. */
  onFailure?: (error: unknown) => unknown
}

/**
 * The one way to submit. Ignores a second click while the first is pending, puts errors on their fields, and shows a
 * message for every result, including a lost response. Typed text stays, also as a draft, until the request succeeds.
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
  // A second click may come before the button is disabled or the page has changed.
  const out = useRef(false)
  const unanswered = useRef<unknown[]>([])
  const deleteDraft = useFormDraft(form, draft === false ? false : [mutation.mutationKey, draft])

  const showNotice = (next: Message | null): void => {
    if (!next) return
    const inForm = notice === 'all' || (notice !== undefined && next.tone !== 'success')
    if (inForm) setMessage(next)
    if (!inForm || notice === 'both') showToast(next)
  }
  const { mutateAsync, isPending } = useMutation({
    ...mutation,
    onSuccess: async (result, ...rest) => {
      await mutation.onSuccess?.(result, ...rest)
      unanswered.current.splice(0).forEach(clearRequestId)
      setResult(result)
      const marked = form && setFormErrors(form, errors(result))
      // Show the message if no field of the form can show the error.
      const unshown = getInvalidFields(result).length > 0 && marked === false
      const nextMessage = getMessage(messages, result) ?? (unshown ? resolveMessage(messages.failed, null) : null)
      if (!marked && (nextMessage === null || POSITIVE_TONES.has(nextMessage.tone))) deleteDraft()
      showNotice(nextMessage)
      await onResult?.(result)
    },
    onError: async (error, ...rest) => {
      await mutation.onError?.(error, ...rest)
      setResult({ status: 'failed' })
      // The session's end already shows a message.
      if (!isSessionError(error)) showNotice(resolveMessage<unknown>(messages.failed, error))
      await onFailure?.(error)
    },
  })

  return {
    /** Resolves once stale queries have refetched. Null: no result, or nothing was sent. */
    send: async (variables: Variables): Promise<Result | null> => {
      if (out.current) return null
      out.current = true
      setMessage(null)
      setResult(null)
      const ended = await mutateAsync(variables).catch(() => null)
      out.current = ended !== null && ended.status === closingStatus
      return ended
    },
    busy: isPending,
    /** The last result. `failed` if no result arrived, undefined while pending. */
    result,
    /** The message of the notice. */
    notice: message,
    /**
     * The idempotency key: the same until a result arrives.
     * @param about distinguishes this request from others of the form
     */
    requestId: (...about: unknown[]): string => {
      const what = [mutation.mutationKey, ...about]
      unanswered.current.push(what)
      return getRequestId(what)
    },
    /** Deletes the draft. */
    deleteDraft,
  }
}
