import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isSessionError } from '@/lib/backend/errors'
import { forgetRequestId, requestIdFor } from '@/lib/request-id'
import { say, wordsOf, type Answered, type Words, type WordsFor } from '@/lib/words'
import { toast } from '@/ui/toast/toast'
import { markFaults, namedFields, plainFaults, type Faults } from './mark-faults'
import { useFormDraft } from './use-draft'

const TOASTS = { success: 'success', info: 'info', warning: 'error', danger: 'error' } as const

/** Shows the message as a toast. */
export const tellByToast = ({ tone = 'danger', title, text }: Words): void =>
  text === undefined ? toast[TOASTS[tone]](title) : toast[TOASTS[tone]](title, text)

const GOOD = new Set<Words['tone']>(['success', 'info'])

interface SendOptions<Answer extends Answered, Values extends FieldValues, Context, Output> {
  words: WordsFor<Answer>
  /** The form that shows field errors. */
  form?: UseFormReturn<Values, Context, Output>
  /** Identifies the form's draft on its page. False: no draft, or one stored elsewhere. */
  draft?: unknown
  /** Error messages by field. Default: the fields that the result names. */
  faults?: (answer: Answer) => Faults
  /**
   * Which messages the form shows in a notice instead of a toast. `both`: refusals appear in a notice and a toast.
   */
  notice?: 'all' | 'refusals' | 'both'
  /** The status after which the form closes: a late second click sends nothing. */
  last?: Answer['status']
  /** Runs after the message is shown and before stale queries refetch. */
  onAnswer?: (answer: Answer) => unknown
  /** Runs when no result arrived. */
  onFailure?: (error: unknown) => unknown
}

/**
 * The one way to submit. Ignores a second click while the first is pending, puts errors on their fields, and shows a
 * message for every result, including a lost response. Typed text stays, also as a draft, until the request succeeds.
 */
export const useSend = <
  Answer extends Answered,
  Variables,
  Rollback,
  Values extends FieldValues = FieldValues,
  Context = unknown,
  Output = Values,
>(
  mutation: UseMutationOptions<Answer, Error, Variables, Rollback>,
  options: SendOptions<Answer, Values, Context, Output>,
) => {
  const { words, form, draft, faults = plainFaults, notice, last, onAnswer, onFailure } = options
  const [answer, setAnswer] = useState<Answer | { status: 'failed' } | null>(null)
  const [said, setSaid] = useState<Words | null>(null)
  // A second click may come before the button is disabled or the page has changed.
  const out = useRef(false)
  const unanswered = useRef<unknown[]>([])
  const forgetDraft = useFormDraft(form, draft === false ? false : [mutation.mutationKey, draft])

  const tell = (next: Words | null): void => {
    if (!next) return
    const inForm = notice === 'all' || (notice !== undefined && next.tone !== 'success')
    if (inForm) setSaid(next)
    if (!inForm || notice === 'both') tellByToast(next)
  }
  const { mutateAsync, isPending } = useMutation({
    ...mutation,
    onSuccess: async (answered, ...rest) => {
      await mutation.onSuccess?.(answered, ...rest)
      unanswered.current.splice(0).forEach(forgetRequestId)
      setAnswer(answered)
      const marked = form && markFaults(form, faults(answered))
      // Show the message if no field of the form can show the error.
      const unshown = namedFields(answered).length > 0 && marked === false
      const told = wordsOf(words, answered) ?? (unshown ? say(words.failed, null) : null)
      if (!marked && (told === null || GOOD.has(told.tone))) forgetDraft()
      tell(told)
      await onAnswer?.(answered)
    },
    onError: async (error, ...rest) => {
      await mutation.onError?.(error, ...rest)
      setAnswer({ status: 'failed' })
      // The session's end already shows a message.
      if (!isSessionError(error)) tell(say<unknown>(words.failed, error))
      await onFailure?.(error)
    },
  })

  return {
    /** Resolves once stale queries have refetched. Null: no result, or nothing was sent. */
    send: async (variables: Variables): Promise<Answer | null> => {
      if (out.current) return null
      out.current = true
      setSaid(null)
      setAnswer(null)
      const ended = await mutateAsync(variables).catch(() => null)
      out.current = ended !== null && ended.status === last
      return ended
    },
    busy: isPending,
    /** The last result. `failed` if no result arrived, undefined while pending. */
    answer,
    /** The message of the notice. */
    said,
    /**
     * The idempotency key: the same until a result arrives.
     * @param about distinguishes this request from others of the form
     */
    requestId: (...about: unknown[]): string => {
      const what = [mutation.mutationKey, ...about]
      unanswered.current.push(what)
      return requestIdFor(what)
    },
    /** Deletes the draft. */
    forgetDraft,
  }
}
