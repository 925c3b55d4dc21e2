import { zodResolver } from '@hookform/resolvers/zod'
import { keepPreviousData, useQueries, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFieldArray, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { draftOf } from '@/lib/draft'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { presentSearch } from '@/lib/paths'
import { type Faults, plainFaults } from '@/ui/form/mark-faults'
import { useSend } from '@/ui/form/use-send'
import { bookWords } from './booking-messages'
import { bookTrip, namedTravellers } from './booking-mutations'
import { adulthoodOn } from './booking-rules'
import { bookingSchema, type BookingValues, NOBODY, type TravellerValues } from './booking-schema'
import { planPreview, PLANS } from './plan-queries'
import { type Consent, usePaying } from './review/use-paying'

const isBooking = (value: unknown): value is BookingValues =>
  typeof value === 'object' && value !== null && 'travellers' in value && Array.isArray(value.travellers)

/** What was typed on the booking page of an event and not yet booked. */
export const bookingDraft = (eventId: string) => {
  const draft = draftOf('booking', eventId)
  return {
    ...draft,
    read: (): BookingValues | null => {
      const kept = draft.read()
      return isBooking(kept) ? kept : null
    },
  }
}

/** An empty form. */
export const freshDraft = (name: string, seats: number): BookingValues => ({
  seats: String(seats),
  plan: '',
  notes: '',
  terms: false,
  travellers: Array.from({ length: seats }, (_, place) => ({ ...NOBODY, full_name: place === 0 ? name : '' })),
})

/** What the database found wrong, by field. It counts those named; the form also shows those still to come. */
export const travellerFaults = (
  travellers: TravellerValues[],
  answer:
    | RpcResults['book' | 'update_travellers']
    | Extract<RpcResults['admin_book'], { status: 'guardian_needed' | 'invalid' }>,
  adultAge: number,
): Faults => {
  const { places } = namedTravellers(travellers)
  if (answer.status === 'guardian_needed') {
    const message = `Under ${adultAge}: please add a parent or guardian to this booking, and tick them.`
    return Object.fromEntries(
      answer.travellers.map((index) => [`travellers.${places[index] ?? index}.date_of_birth`, message]),
    )
  }
  const inPlace = (field: string): string =>
    field.replace(/^travellers\.(\d+)/, (_, index: string) => `travellers.${places[Number(index)] ?? index}`)
  return Object.fromEntries(Object.entries(plainFaults(answer)).map(([field, message]) => [inPlace(field), message]))
}

export interface Booking {
  event: { id: string; start_date: string; gst_free: boolean }
  member: { id: string; name: string }
  /** Spots held by a waitlist offer. */
  offer?: { token: string; seats: number }
  /** Most seats that can be chosen. */
  mostSeats: number
  seats: number
  consent?: Consent
  /** `byCard`: the first payment is made by card now; `keepCard`: the member agreed to automatic payments of the rest. */
  onBooked: (bookingId: string, byCard: boolean, keepCard: boolean) => unknown
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
      return onBooked(answer.booking_id, byCard, agreed)
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

interface BookingStep {
  /** As the address names it; the first one is the address without a step. */
  key: string
  title: string
  fields: (keyof BookingValues)[]
}

/** The booking in the order in which it is asked for. */
export const STEPS: readonly BookingStep[] = [
  { key: 'travellers', title: 'Seats & travellers', fields: ['seats', 'travellers'] },
  { key: 'plan', title: 'Payment plan', fields: ['plan'] },
  { key: 'confirm', title: 'Check & confirm', fields: ['notes', 'terms'] },
]

/** The address of a step, with all else that it says. */
export const stepSearch = (search: URLSearchParams, place: number): URLSearchParams => {
  const next = new URLSearchParams(search)
  if (place > 0) next.set('step', STEPS[place]?.key ?? '')
  else next.delete('step')
  return next
}

/** What is wrong here: the control itself, or the first of a group. */
const firstFault = (box: HTMLElement | null): HTMLElement | null => {
  const marked = box?.querySelector<HTMLElement>('section:not([hidden]) [aria-invalid="true"]') ?? null
  return marked?.getAttribute('role') === 'radiogroup' ? marked.querySelector('input') : marked
}

/**
 * The steps of the booking form, kept in the address: a reload and Back find them. Focus goes to the heading of the step
 * come to, or to the first fault in the page's order.
 */
export const useBookingSteps = (form: UseFormReturn<BookingValues>) => {
  const [search, setSearch] = useSearchParams()
  const [sought, setSought] = useState(0)
  const box = useRef<HTMLFormElement>(null)
  const left = useRef<number | null>(null)
  // The step whose first fault is looked for: the one shown may have faults of its own until then.
  const seeking = useRef<number | null>(null)
  const place = Math.max(
    STEPS.findIndex(({ key }) => key === search.get('step')),
    0,
  )
  const go = (next: number): void => setSearch(stepSearch(presentSearch(), next), { preventScrollReset: true })

  useEffect(() => {
    const cameFrom = left.current
    left.current = place
    const fault = seeking.current === place ? firstFault(box.current) : null
    if (fault) {
      seeking.current = null
      fault.focus()
    } else if (cameFrom !== null && cameFrom !== place) {
      window.scrollTo(0, 0)
      box.current?.querySelector<HTMLElement>('section:not([hidden]) h2')?.focus({ preventScroll: true })
    }
  }, [place, sought])

  /** Goes to the step of the first fault, and to the fault itself; false: there is none. */
  const showFault = (): boolean => {
    const at = STEPS.findIndex(({ fields }) => fields.some((field) => form.getFieldState(field).invalid))
    if (at === -1) return false
    seeking.current = at
    if (at !== place) go(at)
    setSought((times) => times + 1)
    return true
  }

  /** On to the next step, once nothing is wrong in those up to here; what comes later is not held against anybody yet. */
  const goOn = (): Promise<void> => {
    const next = () => go(place + 1)
    return form.handleSubmit(next, () => {
      form.clearErrors(STEPS.slice(place + 1).flatMap(({ fields }) => fields))
      if (!showFault()) next()
    })()
  }
  return { box, place, isLast: place === STEPS.length - 1, goOn, showFault }
}
