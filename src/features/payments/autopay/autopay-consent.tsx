import { useQuery } from '@tanstack/react-query'
import { Button } from '@/ui/button'
import { ReadError } from '@/ui/read-error'
import { CheckboxField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { setWords } from './autopay-messages'
import { setAutopay } from './autopay-mutations'
import { autopayTerms, planTerms, type KeptCard } from './autopay-queries'
import { brandOf } from './card-name'

/** A booking and AUD that are paid of it now; or what is about to be booked, whose first part is paid now. */
export type ConsentAbout = { bookingId: string; amount: number } | { eventId: string; seats: number; plan: number }

interface AutopayConsentProps {
  about: ConsentAbout
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

const Tick = ({ terms, chosen, onChoose }: Omit<AutopayConsentProps, 'about'> & { terms: string | undefined }) =>
  terms === undefined ? null : (
    <CheckboxField
      label="Pay the rest automatically"
      hint={terms}
      checked={chosen}
      onChange={({ target }) => onChoose(target.checked)}
    />
  )

const OfBooking = ({ id, amount, ...tick }: Omit<AutopayConsentProps, 'about'> & { id: string; amount: number }) => {
  const { data } = useQuery({ ...autopayTerms(id, amount), enabled: amount > 0 })
  return <Tick terms={data?.terms} {...tick} />
}

const OfPlan = ({
  about: { eventId, seats, plan },
  ...tick
}: AutopayConsentProps & { about: { eventId: string; seats: number; plan: number } }) => {
  const { data } = useQuery(planTerms(eventId, seats, plan))
  return <Tick terms={data?.terms} {...tick} />
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
  if (error && !data) return <ReadError read={read}>We could not load what the rest would be charged by.</ReadError>
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
