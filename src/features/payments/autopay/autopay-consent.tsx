import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Button } from '@/ui/button'
import { ReadError } from '@/ui/empty-state'
import { CheckboxField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { setAutopay, startAutopayMessages } from './autopay-mutations'
import { autopayTerms, planTerms, type PlannedBooking, type StoredCard } from './autopay-queries'
import { formatCardBrand } from '@/lib/rules/payment-names'

/**
 * The booking for which the customer gives the consent. Either an existing booking, with the amount in AUD that is paid
 * now, or a booking that is not made yet.
 */
export type ConsentSubject = { bookingId: string; amount: number } | PlannedBooking

interface AutopayConsentProps {
  subject: ConsentSubject
  isSelected: boolean
  onChoose: (isSelected: boolean) => void
}

const TERMS_ERROR_MESSAGE = 'We couldn’t load the terms of automatic payments.'

interface ConsentCheckboxProps extends Omit<AutopayConsentProps, 'subject'> {
  read: UseQueryResult<{ terms: string } | null>
}

const ConsentCheckbox = ({ read: termsQuery, isSelected, onChoose }: ConsentCheckboxProps) => {
  const { data, isError } = termsQuery
  if (isError && !data) return <ReadError read={termsQuery}>{TERMS_ERROR_MESSAGE}</ReadError>
  return data ? (
    <CheckboxField
      label="Pay the remaining instalments automatically"
      hint={data.terms}
      checked={isSelected}
      onChange={({ target }) => onChoose(target.checked)}
    />
  ) : null
}

const BookingAutopayConsent = ({
  id,
  amount,
  ...props
}: Omit<AutopayConsentProps, 'subject'> & { id: string; amount: number }) => {
  return <ConsentCheckbox read={useQuery({ ...autopayTerms(id, amount), enabled: amount > 0 })} {...props} />
}

const PlanAutopayConsent = ({ subject, ...props }: AutopayConsentProps & { subject: PlannedBooking }) => {
  return <ConsentCheckbox read={useQuery(planTerms(subject))} {...props} />
}

/**
 * Asks for consent to automatic payments, next to a card payment. Shows dates, amounts, terms and a checkbox. The
 * consent takes effect when the card payment arrives.
 */
export const AutopayConsent = ({ subject, ...props }: AutopayConsentProps) =>
  'bookingId' in subject ? (
    <BookingAutopayConsent id={subject.bookingId} amount={subject.amount} {...props} />
  ) : (
    <PlanAutopayConsent subject={subject} {...props} />
  )

/** Asks for consent to charge a saved card automatically. Shows the dates, amounts and terms, and a button to agree. */
export const AutopayWithCard = ({ bookingId, card }: { bookingId: string; card: StoredCard }) => {
  const queryResult = useQuery(autopayTerms(bookingId, 0))
  const { send, isBusy } = useSend(setAutopay, { messages: startAutopayMessages })
  const { data, error } = queryResult
  if (error && !data) return <ReadError read={queryResult}>{TERMS_ERROR_MESSAGE}</ReadError>
  if (!data) return null
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-muted">{data.terms}</p>
      <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void send({ bookingId, cardId: card.id })}>
        Pay Remaining Instalments with {formatCardBrand(card)} …{card.last4}
      </Button>
    </div>
  )
}
