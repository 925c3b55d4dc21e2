import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { cardRefundMessages } from '@/features/payments/admin/card-refund-mutations'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { formatDate } from '@/lib/dates'
import { getMessage } from '@/lib/messages'
import { paths } from '@/lib/paths'
import { formatMoney, formatMoneyExact, pluralise } from '@/lib/text'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ReadError } from '@/ui/empty-state'
import { Dialog } from '@/ui/overlay/dialog'
import { Skeleton } from '@/ui/skeleton'
import { CALL_OFF_REASONS } from '../call-off-messages'
import { callOffAnswers, callOffChoice, type CallOffAnswer, type CallOffAnswers } from '../call-off-queries'
import { CallOffChoicePanel } from '../call-off-choice-panel'
import { canRefundCard, sendCardRefunds, type RefundRunResult } from './refund-run'
import { RefundTransfers } from './refund-transfers'

const REFUND_STATE_LABELS: Record<string, string> = {
  undecided: '',
  none: 'Nothing to refund',
  ready: 'Card refund not sent yet',
  waiting: 'Card refund on its way',
  refused: 'Card refund refused',
  needs_account: 'Bank account missing',
  ready_for_file: 'Ready for a payment file',
  in_file: 'In a payment file',
  refunded: 'Refunded',
}

const ANSWERED_BY_LABELS: Record<string, string> = { staff: ' (chosen by staff)', deadline: ' (no answer in time)' }

const describeChoice = ({ choice, answered_by, new_start_date, held_start_date }: CallOffAnswer): string => {
  if (choice === null)
    return held_start_date ? `No answer yet, seats held on ${formatDate(held_start_date)}` : 'No answer yet'
  const choiceText =
    choice === 'date' ? `Another date${new_start_date ? `, ${formatDate(new_start_date)}` : ''}` : 'Refund'
  return choiceText + (ANSWERED_BY_LABELS[answered_by ?? ''] ?? '')
}

const describeRefundResult = (result: RefundRunResult): string => {
  if (result.status === 'failed') return 'No response. Send it again: it isn’t sent twice.'
  return result.status === 'requested' ? 'Sent' : `Not sent: ${getMessage(cardRefundMessages, result)?.title ?? ''}`
}

const describeRefund = (answer: CallOffAnswer): string =>
  [
    REFUND_STATE_LABELS[answer.refund_state] ?? answer.refund_state,
    answer.refund_state === 'refused' && answer.error && `(${answer.error.replaceAll('_', ' ')})`,
  ]
    .filter(Boolean)
    .join(' ')

/** A dialog in which staff enter the choice of a booker, for example after a phone call. */
const ChooseDialog = ({ answer, onClose }: { answer: CallOffAnswer; onClose: () => void }) => {
  const choiceSource = { bookingId: answer.booking_id }
  const choiceQuery = useQuery(callOffChoice(choiceSource))
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={`Choose for ${answer.customer_name}`}
      description={answer.reference}
    >
      {choiceQuery.isError && !choiceQuery.data ? (
        <ReadError read={choiceQuery}>We couldn’t load the booker’s choice of a refund or another date.</ReadError>
      ) : choiceQuery.data?.status === 'ok' ? (
        <CallOffChoicePanel source={choiceSource} choice={choiceQuery.data} isStaff />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  )
}

interface AnswerLineProps {
  answer: CallOffAnswer
  result?: RefundRunResult
  onChoose?: () => void
}

const AnswerLine = ({ answer, result, onChoose }: AnswerLineProps) => (
  <li className="grid gap-1 border-t py-3 sm:grid-cols-[1fr_1fr_auto] sm:items-center sm:gap-4">
    <p className="min-w-0">
      <Link to={paths.adminBooking(answer.booking_id)} className="font-semibold underline underline-offset-4">
        {answer.reference}
      </Link>
      <span className="block text-sm wrap-anywhere text-muted">
        {answer.customer_name}, {pluralise(answer.seats, 'seat')}, {formatMoney(answer.paid)} paid
      </span>
    </p>
    <p className="text-sm">
      {describeChoice(answer)}
      <span className="block text-muted">
        {[answer.refund_due > 0 && `${formatMoneyExact(answer.refund_due)} to refund`, describeRefund(answer)]
          .filter(Boolean)
          .join(': ')}
      </span>
      {result && <span className="block font-semibold">{describeRefundResult(result)}</span>}
    </p>
    {onChoose && (
      <Button variant="secondary" size="sm" aria-label={`Choose for ${answer.customer_name}`} onClick={onChoose}>
        Choose
      </Button>
    )}
  </li>
)

/** A button that sends the card refunds of all bookers one after the other. Shows how many are done. */
const CardRefundRun = ({
  answers,
  onRefund,
}: {
  answers: CallOffAnswer[]
  onRefund: (answer: CallOffAnswer, result: RefundRunResult) => void
}) => {
  const { mutateAsync, isPending } = useMutation(sendCardRefunds)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const refundableAnswers = answers.filter(canRefundCard)
  const totalRefund = refundableAnswers.reduce((sum, { card_amount }) => sum + Math.round(card_amount * 100), 0) / 100
  const refundAllCards = async () => {
    setProgress({ done: 0, total: refundableAnswers.length })
    await mutateAsync({
      answers: refundableAnswers,
      onRefund: (answer, result) => {
        onRefund(answer, result)
        setProgress((current) => current && { ...current, done: current.done + 1 })
      },
    })
  }
  if (refundableAnswers.length === 0 && progress === null) return null
  return (
    <div className="grid gap-3">
      {refundableAnswers.length > 0 && (
        <Button isBusy={isPending} className="justify-self-start" onClick={() => void refundAllCards()}>
          Send {pluralise(refundableAnswers.length, 'Card Refund')} ({formatMoneyExact(totalRefund)})
        </Button>
      )}
      {progress && (
        <div role="status" className="grid gap-2 text-sm">
          <progress
            aria-label="Card refunds sent"
            className="h-2 w-full accent-lantern"
            max={progress.total}
            value={progress.done}
          />
          {progress.done} of {pluralise(progress.total, 'card refund')} {isPending ? 'sent so far' : 'worked through'}.
        </div>
      )}
      <p className="text-sm text-muted">You can send the refunds again at any time. No refund is sent twice.</p>
    </div>
  )
}

const countAnswers = (answers: CallOffAnswer[], choice: string | null): number =>
  answers.filter((answer) => answer.choice === choice).length

const AnswerSummary = ({ callOff: { reason, note, answer_until, answers } }: { callOff: CallOffAnswers }) => (
  <div className="grid gap-1">
    <p>
      {CALL_OFF_REASONS[reason]}
      {note && `: ${note}`}. Bookers can answer until {formatDate(answer_until)}.
    </p>
    <p className="text-sm text-muted">
      {pluralise(countAnswers(answers, 'refund'), 'refund')}, {pluralise(countAnswers(answers, 'date'), 'other date')},{' '}
      {countAnswers(answers, null)} without an answer.
    </p>
  </div>
)

/** For staff: the choices of the bookers of a called-off departure, and their refunds. */
export const CallOffAnswersCard = ({ eventId }: { eventId: string }) => {
  const query = useQuery(callOffAnswers(eventId))
  const hasPermission = useHasPermission()
  const [sentRefunds, setSentRefunds] = useState<Record<string, RefundRunResult>>({})
  const [choosing, setChoosing] = useState<CallOffAnswer | null>(null)
  const callOff = query.data
  if (query.isError && !callOff) return <ReadError read={query}>We couldn’t load the answers of the bookers.</ReadError>
  if (!callOff) return <Skeleton className="h-64" />
  // Shows nothing for an old departure that was called off before the site let bookers choose a refund or another date.
  if (callOff.status !== 'ok') return null
  const { answers } = callOff
  return (
    <Card as="section" aria-labelledby="call-off-answers" className="mb-8 grid gap-5 p-5">
      <h2 id="call-off-answers" className="display text-xl">
        Called off
      </h2>
      <AnswerSummary callOff={callOff} />
      {answers.length === 0 ? (
        <p className="text-muted">No booker had to choose a refund or another date.</p>
      ) : (
        <ul aria-label="Answers of the bookers">
          {answers.map((answer) => (
            <AnswerLine
              key={answer.booking_id}
              answer={answer}
              result={sentRefunds[answer.booking_id]}
              onChoose={answer.choice === null && hasPermission('booking') ? () => setChoosing(answer) : undefined}
            />
          ))}
        </ul>
      )}
      {hasPermission('money') && (
        <>
          <CardRefundRun
            answers={answers}
            onRefund={({ booking_id }, result) => setSentRefunds((before) => ({ ...before, [booking_id]: result }))}
          />
          <RefundTransfers eventId={eventId} answers={answers} />
        </>
      )}
      {choosing && <ChooseDialog answer={choosing} onClose={() => setChoosing(null)} />}
    </Card>
  )
}
