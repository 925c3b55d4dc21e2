import { zodResolver } from '@hookform/resolvers/zod'
import { keepPreviousData, useQueries, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { useSend } from '@/ui/form/use-send'
import { adulthoodOn } from './adulthood'
import { bookingDraft, freshDraft } from './booking-draft'
import { travellerFaults } from './booking-faults'
import { bookWords } from './booking-messages'
import { bookTrip } from './booking-mutations'
import { bookingSchema, type BookingValues } from './booking-schema'
import { usePaying, type Consent } from './review/use-paying'
import { planPreview, PLANS } from './plan-queries'

export interface Booking {
  event: { id: string; start_date: string; gst_free: boolean }
  member: { id: string; name: string }
  /** Spots held by a waitlist offer. */
  offer?: { token: string; seats: number }
  /** Most seats that can be chosen. */
  mostSeats: number
  seats: number
  consent?: Consent
  /** `byCard`: the first payment is to be made by card now; `rest`: and what is left is let be charged. */
  onBooked: (bookingId: string, byCard: boolean, rest: boolean) => void
}

/** The booking form's values, kept in the tab as they are typed; what they cost; and what sends them. */
export const useBooking = ({ event, member, offer, mostSeats, seats: wanted, consent, onBooked }: Booking) => {
  const [draft] = useState(() => bookingDraft(event.id).read() ?? freshDraft(member.name, Math.min(wanted, mostSeats)))
  const { data: rules } = useSuspenseQuery(houseRules())
  const adulthood = useMemo(() => adulthoodOn(event.start_date, rules), [event.start_date, rules])
  const schema = useMemo(() => bookingSchema(adulthood), [adulthood])
  // Its own way to the first fault would stop at a step that is not shown.
  const form = useForm<BookingValues>({
    resolver: zodResolver(schema),
    defaultValues: draft,
    shouldFocusError: false,
  })
  const travellers = useFieldArray({ control: form.control, name: 'travellers' })
  const [seatsText, planText] = useWatch({ control: form.control, name: ['seats', 'plan'] })
  const plan = PLANS.find((each) => String(each) === planText)
  // All plans side by side: they are what one chooses from.
  const previews = useQueries({
    queries: PLANS.map((each) => ({
      ...planPreview(event.id, Number(seatsText), each),
      placeholderData: keepPreviousData,
    })),
  })
  const { data: preview, isPlaceholderData } = previews[PLANS.indexOf(plan ?? 1)] ?? {}
  const price = preview?.status === 'ok' ? preview.price : null
  const bookable = price !== null && !isPlaceholderData
  const about = bookable && plan !== undefined ? { eventId: event.id, seats: Number(seatsText), plan } : null
  const { paying, byCard, agreed } = usePaying(about, consent)
  const { send, requestId, ...sending } = useSend(bookTrip(event.id), {
    form,
    draft: false,
    words: bookWords(rules),
    faults: (answer) => travellerFaults(form.getValues('travellers'), answer, rules.adult_age),
    notice: 'refusals',
    last: 'booked',
    onAnswer: (answer) => {
      if (answer.status !== 'booked') return
      bookingDraft(event.id).forget()
      onBooked(answer.booking_id, byCard, agreed)
    },
  })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => bookingDraft(event.id).keep(values),
      }),
    [form, member.id, event.id],
  )

  const book = ({ seats, travellers: people, notes, terms }: BookingValues) =>
    price === null || plan === undefined
      ? undefined
      : send({
          seats: Number(seats),
          plan,
          travellers: people,
          notes,
          requestId: requestId(member.id),
          expectedPrice: price,
          termsAccepted: terms,
          offerToken: offer?.token,
        })
  return { form, travellers, rules, adulthood, previews, plan, preview, paying, bookable, book, ...sending }
}
