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

/** Says words where no form has room for them. */
export const tellByToast = ({ tone = 'danger', title, text }: Words): void =>
  text === undefined ? toast[TOASTS[tone]](title) : toast[TOASTS[tone]](title, text)

const GOOD = new Set<Words['tone']>(['success', 'info'])

interface SendOptions<Answer extends Answered, Values extends FieldValues, Context, Output> {
  words: WordsFor<Answer>
  /** Shows what the database found wrong. */
  form?: UseFormReturn<Values, Context, Output>
  /** Tells the form from others of its kind on the page; false: what is typed is not kept, or kept elsewhere. */
  draft?: unknown
  /** What is wrong with which field; left out, the fields that the answer names. */
  faults?: (answer: Answer) => Faults
  /** What the form shows in a notice instead of a toast; `both`: refusals by a notice and a toast. */
  notice?: 'all' | 'refusals' | 'both'
  /** After this answer the form is left: a late second click finds nothing to do. */
  last?: Answer['status']
  /** What follows from an answer, once it was told and before what is stale is read again. */
  onAnswer?: (answer: Answer) => unknown
  /** What follows from no answer. */
  onFailure?: (error: unknown) => unknown
}

/**
 * The one way to send: a second click sends nothing while the first is out, faults go to their fields, and every
 * answer, none included, is told. What was typed stays, and is there again when the form is, until it was taken.
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
  // A second click may come before the button is disabled, or before the page has moved on.
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
      // A fault that no field of this form can show must not go untold.
      const unshown = namedFields(answered).length > 0 && marked === false
      const told = wordsOf(words, answered) ?? (unshown ? say(words.failed, null) : null)
      if (!marked && (told === null || GOOD.has(told.tone))) forgetDraft()
      tell(told)
      await onAnswer?.(answered)
    },
    onError: async (error, ...rest) => {
      await mutation.onError?.(error, ...rest)
      setAnswer({ status: 'failed' })
      // That a session has ended is told by what ends it.
      if (!isSessionError(error)) tell(say<unknown>(words.failed, error))
      await onFailure?.(error)
    },
  })

  return {
    /** Answers once what was stale has been read again; null where there was no answer, or nothing was sent. */
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
    /** The last answer, `failed` where none came; nothing while it is awaited. */
    answer,
    /** What the notice says. */
    said,
    /**
     * The id to send under: the same until an answer came.
     * @param about tells this write from others of its kind
     */
    requestId: (...about: unknown[]): string => {
      const what = [mutation.mutationKey, ...about]
      unanswered.current.push(what)
      return requestIdFor(what)
    },
    /** What was typed is given up. */
    forgetDraft,
  }
}
