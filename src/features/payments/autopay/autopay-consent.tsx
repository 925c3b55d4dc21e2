import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Button } from '@/ui/button'
import { ReadError } from '@/ui/empty-state'
import { CheckboxField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { setAutopay, setQuery } from './autopay-mutations'
import { autopayTerms, planTerms, type StoredCard } from './autopay-queries'
import { brandOf } from '../payment-names'

/** A booking with the amount paid now in AUD, or a new booking whose first installment is paid now. */
export type ConsentAbout = { bookingId: string; amount: number } | { eventId: string; seats: number; plan: number }

interface AutopayConsentProps {
  about: ConsentAbout
  selected: boolean
  onChoose: (selected: boolean) => void
}

const NO_TERMS = 'We couldn’t load the terms of automatic payments.'

interface ConsentCheckboxProps extends Omit<AutopayConsentProps, 'about'> {
  read: UseQueryResult<{ terms: string } | null>
}

const ConsentCheckbox = ({ read, selected, onChoose }: ConsentCheckboxProps) => {
  const { data, isError } = read
  if (isError && !data) return <ReadError read={read}>{NO_TERMS}</ReadError>
  return data ? (
    <CheckboxField
      label="Pay the rest automatically"
      hint={data.terms}
      checked={selected}
      onChange={({ target }) => onChoose(target.checked)}
    />
  ) : null
}

const OfBooking = ({ id, amount, ...props }: Omit<AutopayConsentProps, 'about'> & { id: string; amount: number }) => {
  return <ConsentCheckbox read={useQuery({ ...autopayTerms(id, amount), enabled: amount > 0 })} {...props} />
}

const OfPlan = ({
  about: { eventId, seats, plan },
  ...props
}: AutopayConsentProps & { about: { eventId: string; seats: number; plan: number } }) => {
  return <ConsentCheckbox read={useQuery(planTerms(eventId, seats, plan))} {...props} />
}

/**
 * Consent for automatic payments, shown with the card payment: dates, amounts and terms beside a checkbox. Takes
 * effect when the payment has arrived.
 */
export const AutopayConsent = ({ about, ...props }: AutopayConsentProps) =>
  'bookingId' in about ? (
    <OfBooking id={about.bookingId} amount={about.amount} {...props} />
  ) : (
    <OfPlan about={about} {...props} />
  )

/** The same for a saved card: dates, amounts and terms above the button. */
export const AutopayWithCard = ({ bookingId, card }: { bookingId: string; card: StoredCard }) => {
  const read = useQuery(autopayTerms(bookingId, 0))
  const { send, busy } = useSend(setAutopay, { messages: setQuery })
  const { data, error } = read
  if (error && !data) return <ReadError read={read}>{NO_TERMS}</ReadError>
  if (!data) return null
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-muted">{data.terms}</p>
      <Button variant="secondary" size="sm" busy={busy} onClick={() => void send({ bookingId, cardId: card.id })}>
        Pay the Rest with {brandOf(card)} …{card.last4}
      </Button>
    </div>
  )
}
