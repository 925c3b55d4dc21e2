import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Button } from '@/ui/button'
import { ReadError } from '@/ui/empty-state'
import { CheckboxField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { setAutopay, setWords } from './autopay-mutations'
import { autopayTerms, planTerms, type KeptCard } from './autopay-queries'
import { brandOf } from '../payment-names'

/** A booking and AUD that are paid of it now; or what is about to be booked, whose first part is paid now. */
export type ConsentAbout = { bookingId: string; amount: number } | { eventId: string; seats: number; plan: number }

interface AutopayConsentProps {
  about: ConsentAbout
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

const NO_TERMS = 'We couldn’t load the terms of automatic payments.'

interface TickProps extends Omit<AutopayConsentProps, 'about'> {
  read: UseQueryResult<{ terms: string } | null>
}

const Tick = ({ read, chosen, onChoose }: TickProps) => {
  const { data, isError } = read
  if (isError && !data) return <ReadError read={read}>{NO_TERMS}</ReadError>
  return data ? (
    <CheckboxField
      label="Pay the rest automatically"
      hint={data.terms}
      checked={chosen}
      onChange={({ target }) => onChoose(target.checked)}
    />
  ) : null
}

const OfBooking = ({ id, amount, ...tick }: Omit<AutopayConsentProps, 'about'> & { id: string; amount: number }) => {
  return <Tick read={useQuery({ ...autopayTerms(id, amount), enabled: amount > 0 })} {...tick} />
}

const OfPlan = ({
  about: { eventId, seats, plan },
  ...tick
}: AutopayConsentProps & { about: { eventId: string; seats: number; plan: number } }) => {
  return <Tick read={useQuery(planTerms(eventId, seats, plan))} {...tick} />
}

/**
 * Whether the rest is to be charged by itself, asked as the card is paid with: dates, amounts and what is agreed to stand
 * beside the tick. It takes effect once that payment has come.
 */
export const AutopayConsent = ({ about, ...tick }: AutopayConsentProps) =>
  'bookingId' in about ? (
    <OfBooking id={about.bookingId} amount={about.amount} {...tick} />
  ) : (
    <OfPlan about={about} {...tick} />
  )

/** The same for a card that is kept already: dates, amounts and what is agreed to stand above the button. */
export const AutopayWithCard = ({ bookingId, card }: { bookingId: string; card: KeptCard }) => {
  const read = useQuery(autopayTerms(bookingId, 0))
  const { send, busy } = useSend(setAutopay, { words: setWords })
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
