import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDate, formatDateRange } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { formatMoneyExact } from '@/lib/text'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { FormNotice, MessageNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { chooseDateMessages, chooseRefundMessages } from './call-off-messages'
import { chooseDate, chooseRefund } from './call-off-mutations'
import type { CallOffChoice, ChoiceSource, OfferedDate } from './call-off-queries'
import { RefundAccountForm } from './refund-account-form'

interface ChoiceProps {
  source: ChoiceSource
  choice: CallOffChoice
  /** True for staff, who choose for a booker. They can leave out the bank account. */
  isStaff?: boolean
}

/** Describes the price of another date, and whether the booker still owes money or gets a refund. */
const describePrice = ({ total, unpaid, refund_due }: OfferedDate): string => {
  if (unpaid > 0) return `${formatMoneyExact(total)} in total, ${formatMoneyExact(unpaid)} still to pay.`
  return refund_due > 0
    ? `${formatMoneyExact(total)} in total. We refund ${formatMoneyExact(refund_due)}.`
    : `${formatMoneyExact(total)} in total, all paid.`
}

const describeAvailability = ({ is_held, is_full }: OfferedDate): string => {
  if (is_full) return 'Too few free spots.'
  return is_held ? 'We hold your spots on this date.' : 'Not held: someone else may book these spots.'
}

const ConfirmDate = ({
  source,
  date,
  before: totalBefore,
}: {
  source: ChoiceSource
  date: OfferedDate
  before: number
}) => {
  const { send, isBusy, notice } = useSend(chooseDate(source), {
    messages: chooseDateMessages,
    notice: 'both',
    draft: false,
  })
  const priceDifference = date.total - totalBefore
  return (
    <div className="grid gap-4">
      <dl className="grid gap-2 rounded-xl border p-4 sm:grid-cols-3">
        {[
          ['Price until now', formatMoneyExact(totalBefore)],
          ['Price on this date', formatMoneyExact(date.total)],
          date.refund_due > 0
            ? ['We refund', formatMoneyExact(date.refund_due)]
            : ['Still to pay', formatMoneyExact(date.unpaid)],
        ].map(([term, text]) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="font-semibold tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      {priceDifference > 0 && (
        <FormNotice tone="warning" title={`This date costs ${formatMoneyExact(priceDifference)} more`}>
          <p>What’s already paid counts towards the new price. The rest is added to the payment plan.</p>
        </FormNotice>
      )}
      {date.given_up.length > 0 && (
        <FormNotice tone="warning" title="Not available on this date">
          <ul>
            {date.given_up.map(({ description }, index) => (
              <li key={index}>{description}</li>
            ))}
          </ul>
        </FormNotice>
      )}
      <p className="text-sm text-muted">There’s no fee. The conditions of the new date apply.</p>
      <MessageNotice message={notice} />
      <Button isBusy={isBusy} className="justify-self-start" onClick={() => void send(date)}>
        Confirm This Date
      </Button>
    </div>
  )
}

const ConfirmRefund = ({ source, choice, isStaff = false }: ChoiceProps) => {
  const { send, isBusy, notice } = useSend(chooseRefund(source), {
    messages: chooseRefundMessages,
    notice: 'both',
    draft: false,
  })
  const needsAccount = choice.by_transfer > 0 && !choice.account_given
  if (needsAccount && !isStaff) return <RefundAccountForm source={source} choice={choice} />
  return (
    <div className="grid gap-4">
      {needsAccount && <p>We’ll email the customer to ask for the bank account for the refund.</p>}
      <MessageNotice message={notice} />
      <Button isBusy={isBusy} className="justify-self-start" onClick={() => void send({})}>
        {choice.refund_due > 0 ? 'Confirm Refund' : 'Confirm Cancellation'}
      </Button>
    </div>
  )
}

const OPTION_CLASS =
  'flex min-h-11 items-start gap-3 rounded-2xl border p-4 has-checked:border-accent has-disabled:opacity-60'

const OpenChoice = ({ source, choice, isStaff }: ChoiceProps) => {
  const [selected, setSelected] = useState('')
  const selectedDate = choice.dates.find(({ id }) => id === selected)
  const renderOption = (value: string, title: string, text: string, isDisabled = false) => (
    <label key={value} className={OPTION_CLASS}>
      <input
        type="radio"
        name="call-off-choice"
        value={value}
        disabled={isDisabled}
        checked={selected === value}
        onChange={() => setSelected(value)}
        className="mt-1 size-5 shrink-0"
      />
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-muted">{text}</span>
      </span>
    </label>
  )
  return (
    <div className="grid gap-5">
      <p>
        Please choose by the end of {formatDate(choice.answer_until)}. Without an answer,{' '}
        {choice.refund_due > 0 ? 'everything paid is refunded.' : 'the booking stays cancelled.'}
      </p>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">Refund or another date</legend>
        {renderOption(
          'refund',
          choice.refund_due > 0 ? `Full refund of ${formatMoneyExact(choice.refund_due)}` : 'No other date',
          choice.refund_due > 0 ? 'Everything paid, without a fee.' : 'Nothing has been paid, so nothing is refunded.',
        )}
        {choice.dates.map((date) =>
          renderOption(
            date.id,
            formatDateRange(date.start_date, date.end_date),
            `${describePrice(date)} ${describeAvailability(date)}`,
            date.is_full,
          ),
        )}
      </fieldset>
      {choice.dates.length === 0 && <p className="text-sm text-muted">No other date is available at the moment.</p>}
      {selected === 'refund' && <ConfirmRefund source={source} choice={choice} isStaff={isStaff} />}
      {selectedDate && <ConfirmDate key={selected} source={source} date={selectedDate} before={choice.total} />}
    </div>
  )
}

const describeRefund = ({ refund_due, paid }: CallOffChoice): string => {
  if (refund_due > 0) return `${formatMoneyExact(refund_due)} is refunded. We email as soon as the money is on its way.`
  return paid > 0 ? 'The money is on its way.' : 'Everything paid has been refunded.'
}

/** Shows the chosen refund. If money is refunded by bank transfer, asks for the bank account. */
const SelectedRefund = ({ source, choice, isStaff = false }: ChoiceProps) => {
  const { by_transfer, account_given, account_used } = choice
  return (
    <div className="grid gap-5">
      <FormNotice tone="success" title={choice.answered_by === 'booker' || isStaff ? 'Refund selected' : 'A refund'}>
        <p>{describeRefund(choice)}</p>
      </FormNotice>
      {by_transfer > 0 && account_used && <p>The bank transfer is being prepared.</p>}
      {by_transfer > 0 && account_given && !account_used && <p>We have the bank account details for the transfer.</p>}
      {by_transfer > 0 && !account_used && <RefundAccountForm source={source} choice={choice} />}
    </div>
  )
}

const SelectedDate = ({ choice, isStaff }: ChoiceProps) => (
  <div className="grid gap-4">
    <FormNotice tone="success" title="Another date selected">
      <p>
        {choice.new_start_date && choice.new_end_date
          ? `The booking is confirmed for ${formatDateRange(choice.new_start_date, choice.new_end_date)}.`
          : 'The booking has moved.'}
      </p>
    </FormNotice>
    {!isStaff && (
      <Link to={paths.dashboard} className={`${buttonClass('secondary')} justify-self-start`}>
        Go to My Dashboard
      </Link>
    )}
  </div>
)

/** The choice of a booker after a departure was called off: refund or another date, and its result. */
export const CallOffChoicePanel = (props: ChoiceProps) => {
  const { choice } = props
  return (
    <div className="grid gap-5">
      {choice.message && (
        <blockquote className="border-l-4 pl-4 wrap-anywhere whitespace-pre-line">{choice.message}</blockquote>
      )}
      {choice.choice === null && <OpenChoice {...props} />}
      {choice.choice === 'refund' && <SelectedRefund {...props} />}
      {choice.choice === 'date' && <SelectedDate {...props} />}
    </div>
  )
}
