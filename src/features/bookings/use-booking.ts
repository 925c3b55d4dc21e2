import { zodResolver } from '@hookform/resolvers/zod'
import { keepPreviousData, useQueries, useQuery, useSuspenseQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFieldArray, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { publicSettings, type PublicSettings } from '@/features/settings/public-settings-queries'
import { currentTerms } from '@/features/terms/terms-queries'
import { DEFAULT_PAYMENT_METHOD } from '@/features/payments/payment-messages'
import { openDraft } from '@/lib/draft'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { formatSearch } from '@/lib/paths'
import { type FieldErrors, createFieldErrors } from '@/ui/form/set-form-errors'
import { useSend } from '@/ui/form/use-send'
import { bookingConditions } from './booking-conditions'
import { createBookingMessages } from './booking-messages'
import { bookEvent, indexNamedTravellers } from './booking-mutations'
import { createAgeRules } from './booking-rules'
import { createBookingSchema, type BookingValues, EMPTY_TRAVELLER, type TravellerValues } from './booking-schema'
import { eventAvailability } from '@/features/booking-options/extras/extra-queries'
import { listSelectedExtras, listQuotedExtras, type BookableExtra } from '@/features/booking-options/extras/extra-rules'
import { planPreview, PLAN_COUNTS } from './plan-queries'
import type { BookingChoices } from '@/lib/booking-choices'
import { type ConsentRenderer, usePaymentChoice } from './review/use-paying'
import { type BookableRoom, listSelectedRooms } from '@/features/booking-options/room-options/room-option-rules'

const isBookingValues = (value: unknown): value is BookingValues =>
  typeof value === 'object' && value !== null && 'travellers' in value && Array.isArray(value.travellers)

/** Opens the draft that stores the values typed on an event's booking page. */
export const openBookingDraft = (eventId: string) => {
  const bookingDraft = openDraft('booking', eventId)
  return {
    ...bookingDraft,
    read: (): BookingValues | null => {
      const storedDraft = bookingDraft.read()
      return isBookingValues(storedDraft) ? storedDraft : null
    },
  }
}

/** Creates the values of an empty booking form. */
export const createEmptyBooking = (name: string, seats: number): BookingValues => ({
  seats: String(seats),
  plan: '',
  contact: { full_name: '', email: '' },
  extras: {},
  rooms: [],
  codes: [],
  notes: '',
  payment_method: DEFAULT_PAYMENT_METHOD,
  terms: false,
  travellers: Array.from({ length: seats }, (_, index) => ({ ...EMPTY_TRAVELLER, full_name: index === 0 ? name : '' })),
})

/**
 * Maps the database's field errors to form fields. The database numbers only the travellers with a name, so each number
 * is mapped back to a position in the form.
 */
export const createTravellerFieldErrors = (
  travellers: TravellerValues[],
  result:
    | RpcResults['book' | 'book_as_guest' | 'update_travellers']
    | Extract<RpcResults['admin_book'], { status: 'guardian_needed' | 'invalid' }>,
  adultAge: number,
): FieldErrors => {
  const { formIndexes } = indexNamedTravellers(travellers)
  if (result.status === 'guardian_needed') {
    const guardianMessage = `Under ${adultAge}: please add a parent or guardian to this booking and tick “Parent or guardian”.`
    return Object.fromEntries(
      result.travellers.map((index) => [`travellers.${formIndexes[index] ?? index}.date_of_birth`, guardianMessage]),
    )
  }
  const toFormPath = (field: string): string =>
    field
      .replace(/^travellers\.(\d+)/, (_, index: string) => `travellers.${formIndexes[Number(index)] ?? index}`)
      .replace(/^(full_name|email)$/, 'contact.$1')
  return Object.fromEntries(
    Object.entries(createFieldErrors(result)).map(([field, message]) => [toFormPath(field), message]),
  )
}

const NOTHING_OFFERED: { extras: readonly BookableExtra[]; rooms: readonly BookableRoom[] } = { extras: [], rooms: [] }

export interface BookingFormOptions {
  event: { id: string; start_date: string; gst_free: boolean; min_age: number; changes_close_on: string }
  /** The signed-in member. Null: a visitor books without an account. */
  member: { id: string; name: string } | null
  /** The waitlist offer, with the number of spots that it holds. */
  offer?: { token: string; seats: number }
  /** The highest number of seats that the member may choose. */
  maxSeats: number
  seats: number
  consent?: ConsentRenderer
  /**
   * `isPaidByCard`: the member now pays the first payment by card. `savesCard`: the member agreed to automatic
   * payments. `guestToken`: opens a booking that was made without an account.
   */
  onBooked: (bookingId: string, isPaidByCard: boolean, savesCard: boolean, guestToken?: string) => unknown
}

interface PreviewOptions {
  offerToken: string | undefined
  /** The extras that the form offers, and their setter. */
  extras: readonly BookableExtra[]
  setExtras: (extras: readonly BookableExtra[]) => void
}

/**
 * Loads the extras and rooms of the departure, and a preview of each payment plan with the selected extras, rooms and
 * promo codes.
 */
const useBookingPreviews = (
  eventId: string,
  form: UseFormReturn<BookingValues>,
  { offerToken, extras, setExtras }: PreviewOptions,
) => {
  const [seatsText, planText, extraValues, selectedRooms, codeValues] = useWatch({
    control: form.control,
    name: ['seats', 'plan', 'extras', 'rooms', 'codes'],
  })
  const seats = Number(seatsText)
  const availabilityQuery = useQuery({
    ...eventAvailability(eventId, seats),
    placeholderData: keepPreviousData,
  })
  const offeredChoices = availabilityQuery.data?.status === 'ok' ? availabilityQuery.data : NOTHING_OFFERED
  // The form is created before the extras are loaded. Once they are loaded, the form's schema also requires answers to
  // the questions that the extras ask.
  if (extras !== offeredChoices.extras) setExtras(offeredChoices.extras)
  const bookingChoices: BookingChoices = {
    extras: listQuotedExtras(extraValues, extras),
    rooms: listSelectedRooms(selectedRooms, offeredChoices.rooms, seats),
    codes: codeValues.map(({ id }) => id),
  }
  const plan = PLAN_COUNTS.find((each) => String(each) === planText)
  const previewQueries = useQueries({
    queries: PLAN_COUNTS.map((each) => ({
      ...planPreview(eventId, seats, each, bookingChoices, offerToken),
      placeholderData: keepPreviousData,
    })),
  })
  const { data: preview, isPlaceholderData } = previewQueries[PLAN_COUNTS.indexOf(plan ?? 1)] ?? {}
  const quotedPlan = preview?.status === 'ok' ? preview : null
  return {
    seats,
    plan,
    roomOptions: offeredChoices.rooms,
    choices: bookingChoices,
    previews: previewQueries,
    preview,
    price: quotedPlan && quotedPlan.price,
    total: quotedPlan && quotedPlan.total,
    isBookable: quotedPlan !== null && !isPlaceholderData,
  }
}

/** Saves the typed values as a draft while the member types. */
const useSavedDraft = (eventId: string, form: UseFormReturn<BookingValues>): void =>
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => openBookingDraft(eventId).save(values),
      }),
    [form, eventId],
  )

const toBookingRequest = (
  { seats, travellers, notes, extras: extraValues, terms, contact }: BookingValues,
  extras: readonly BookableExtra[],
  { rooms, codes }: BookingChoices,
) => ({
  seats: Number(seats),
  travellers,
  notes,
  extras: listSelectedExtras(extraValues, extras),
  rooms,
  codes,
  termsAccepted: terms,
  contact,
})

/** The schema of the form, the age rules of the trip, and the extras that the form offers. */
const useBookingSchema = ({ event, member }: BookingFormOptions, settings: PublicSettings) => {
  const isGuest = member === null
  const ageRules = useMemo(() => createAgeRules(event.start_date, settings, event.min_age), [event, settings])
  const [extras, setExtras] = useState<readonly BookableExtra[]>([])
  const bookingSchema = useMemo(() => createBookingSchema(ageRules, extras, isGuest), [ageRules, extras, isGuest])
  return { isGuest, ageRules, extras, setExtras, schema: bookingSchema }
}

/**
 * The settings, and the hashes of the terms and conditions that the page shows. The database rejects a booking if the
 * terms or the conditions have changed since the page loaded them. It does not compare the conditions if their hash is
 * undefined, so the form waits until they have loaded.
 */
const useAgreement = (eventId: string) => {
  const [{ data: settings }, { data: terms }] = useSuspenseQueries({ queries: [publicSettings(), currentTerms()] })
  const { data: conditions, isPending: areConditionsLoading } = useQuery(bookingConditions(eventId))
  const conditionsHash = conditions?.status === 'ok' ? conditions.hash : undefined
  return { settings, areConditionsLoading, agreement: { termsHash: terms.hash, conditionsHash } }
}

/** State of the booking form: draft values, plan previews and submit. */
export const useBookingForm = (options: BookingFormOptions) => {
  const { event, member, offer, maxSeats, seats, consent, onBooked } = options
  const [draft] = useState(() => ({
    ...createEmptyBooking(member?.name ?? '', Math.min(seats, maxSeats)),
    ...openBookingDraft(event.id).read(),
  }))
  const { settings, areConditionsLoading, agreement } = useAgreement(event.id)
  const { isGuest, ageRules, extras, setExtras, schema } = useBookingSchema(options, settings)
  // `shouldFocusError` is off, because React Hook Form would focus the first error even in a hidden step.
  const form = useForm<BookingValues>({
    resolver: zodResolver(schema),
    defaultValues: draft,
    shouldFocusError: false,
  })
  const travellers = useFieldArray({ control: form.control, name: 'travellers' })
  const paymentMethod = useWatch({ control: form.control, name: 'payment_method' })
  const { choices, previews, preview, price, total, isBookable, ...quote } = useBookingPreviews(event.id, form, {
    offerToken: offer?.token,
    extras,
    setExtras,
  })
  const { plan } = quote
  const consentSubject = isBookable && plan ? { eventId: event.id, seats: quote.seats, plan, ...choices } : null
  const { paying, isPaidByCard, isConsentGiven } = usePaymentChoice(consentSubject, consent, {
    method: paymentMethod,
    setMethod: (newMethod) => form.setValue('payment_method', newMethod),
  })
  const { send, requestId, ...sending } = useSend(bookEvent(event.id, isGuest), {
    form,
    draft: false,
    messages: createBookingMessages(settings),
    errors: (result) => createTravellerFieldErrors(form.getValues('travellers'), result, settings.adult_age),
    notice: 'exceptSuccess',
    closingStatus: 'booked',
    onResult: (result) => {
      if (result.status !== 'booked') return
      openBookingDraft(event.id).discard()
      // A visitor without an account can pay only by card.
      const guestToken = 'token' in result ? result.token : undefined
      return onBooked(result.booking_id, guestToken ? result.total > 0 : isPaidByCard, isConsentGiven, guestToken)
    },
  })

  useSavedDraft(event.id, form)
  const submitBooking = (values: BookingValues) =>
    price === null || total === null || plan === undefined
      ? undefined
      : send({
          ...toBookingRequest(values, extras, choices),
          plan,
          requestId: requestId(member?.id ?? 'guest'),
          expectedPrice: price,
          expectedTotal: total,
          ...agreement,
          offerToken: offer?.token,
        })
  return {
    form,
    travellers,
    extras,
    choices,
    settings,
    ageRules,
    previews,
    preview,
    paying,
    isBookable: isBookable && !areConditionsLoading,
    book: submitBooking,
    ...quote,
    ...sending,
  }
}

interface BookingStep {
  /** The name of the step in the URL. The first step has no name. */
  key: string
  title: string
  fields: (keyof BookingValues)[]
}

/** The steps of the booking form in order. */
export const BOOKING_STEPS: readonly BookingStep[] = [
  { key: 'travellers', title: 'Seats & travellers', fields: ['contact', 'seats', 'travellers', 'extras', 'rooms'] },
  { key: 'plan', title: 'Payment plan', fields: ['plan'] },
  { key: 'confirm', title: 'Check & confirm', fields: ['notes', 'terms'] },
]

/** The query string of a step. Keeps the other query parameters. */
export const createStepSearch = (search: URLSearchParams, stepIndex: number): URLSearchParams => {
  const newSearch = new URLSearchParams(search)
  if (stepIndex > 0) newSearch.set('step', BOOKING_STEPS[stepIndex]?.key ?? '')
  else newSearch.delete('step')
  return newSearch
}

/** Finds the first invalid field of the visible step. For a group of radio buttons, returns the first button. */
const findFirstInvalidField = (container: HTMLElement | null): HTMLElement | null => {
  const invalidField = container?.querySelector<HTMLElement>('section:not([hidden]) [aria-invalid="true"]') ?? null
  return invalidField?.getAttribute('role') === 'radiogroup' ? invalidField.querySelector('input') : invalidField
}

/**
 * The current step of the booking form. The URL stores the step, so that reload and Back work. The hook moves focus to
 * the new step's heading, or to the first error in page order.
 */
export const useBookingSteps = (form: UseFormReturn<BookingValues>) => {
  const [search, setSearch] = useSearchParams()
  const [errorFocusCount, setErrorFocusCount] = useState(0)
  const formRef = useRef<HTMLFormElement>(null)
  const previousStep = useRef<number | null>(null)
  // The position of the step whose first error receives focus once the step is visible.
  const errorStep = useRef<number | null>(null)
  const currentStep = Math.max(
    BOOKING_STEPS.findIndex(({ key }) => key === search.get('step')),
    0,
  )
  const goToStep = (stepIndex: number): void =>
    setSearch(createStepSearch(formatSearch(), stepIndex), { preventScrollReset: true })

  useEffect(() => {
    const stepBefore = previousStep.current
    previousStep.current = currentStep
    const invalidField = errorStep.current === currentStep ? findFirstInvalidField(formRef.current) : null
    if (invalidField) {
      errorStep.current = null
      invalidField.focus()
    } else if (stepBefore !== null && stepBefore !== currentStep) {
      window.scrollTo(0, 0)
      formRef.current?.querySelector<HTMLElement>('section:not([hidden]) h2')?.focus({ preventScroll: true })
    }
  }, [currentStep, errorFocusCount])

  /** Opens the step that contains the first error, and focuses the field. Returns false if there is no error. */
  const focusFirstError = (): boolean => {
    const stepIndex = BOOKING_STEPS.findIndex(({ fields }) => fields.some((field) => form.getFieldState(field).invalid))
    if (stepIndex === -1) return false
    errorStep.current = stepIndex
    if (stepIndex !== currentStep) goToStep(stepIndex)
    setErrorFocusCount((count) => count + 1)
    return true
  }

  /** Opens the next step if the current step and all earlier steps are valid. Does not validate later steps. */
  const goToNextStep = (): Promise<void> => {
    const openNextStep = () => goToStep(currentStep + 1)
    return form.handleSubmit(openNextStep, () => {
      form.clearErrors(BOOKING_STEPS.slice(currentStep + 1).flatMap(({ fields }) => fields))
      if (!focusFirstError()) openNextStep()
    })()
  }
  return { formRef, currentStep, isLast: currentStep === BOOKING_STEPS.length - 1, goToNextStep, focusFirstError }
}
