import * as z from 'zod/mini'
import {
  factOf,
  TRAVELLER_FIELDS,
  type TRAVELLER_FACTS,
  type TravellerField,
} from '@/features/travellers/traveller-fields'
import { getToday } from '@/lib/dates'
import { tooYoung } from '@/features/settings/settings-texts'
import { bookingsLimits, travellersLimits } from '@/lib/generated/limits'
import { optionalText } from '@/lib/schema'
import { type Adulthood, isMinor, isTooYoung, minorsAlone } from './booking-rules'
import { PLANS } from './plan-queries'

const hasLength = (field: TravellerField): field is keyof typeof travellersLimits => field in travellersLimits

type Is<Field extends TravellerField, Yes, Text> = (typeof TRAVELLER_FACTS)[Field]['kind'] extends 'yes' ? Yes : Text

/** One traveller of a form. Unknown values are blank. */
export type TravellerValues = { [Field in TravellerField]: Is<Field, boolean, string> }
type Shape = { [Field in TravellerField]: Is<Field, z.ZodMiniBoolean<boolean>, z.ZodMiniString<string>> }

const byField = <Of extends Record<TravellerField, unknown>>(make: (field: TravellerField) => Of[TravellerField]) =>
  Object.fromEntries(TRAVELLER_FIELDS.map((field) => [field, make(field)])) as Of

const isYes = (field: TravellerField) => factOf(field).kind === 'yes'

const travellerSchema = z.object(
  byField<Shape>((field) => {
    if (isYes(field)) return z.boolean()
    return hasLength(field) ? optionalText(travellersLimits[field].maxLength) : z.string()
  }),
)

export const EMPTY_TRAVELLER = byField<TravellerValues>((field) => (isYes(field) ? false : ''))

/** True if nothing about the traveller is known: their name may follow later. */
export const isBlank = (traveller: TravellerValues): boolean =>
  Object.values(traveller).every((value) => (typeof value === 'string' ? value.trim() === '' : !value))

const birthdayError = (born: string, adulthood: Adulthood, later: boolean): string => {
  if (!born) return later ? '' : 'Please enter a date of birth.'
  if (born < '1900-01-01' || born > getToday()) return 'Please check the date of birth.'
  return isTooYoung(born, adulthood) ? tooYoung(adulthood.min) : ''
}

/**
 * Schema of the travellers. The first needs a name, the others may follow, and minors need a guardian.
 * @param later true for staff, who may add all details later
 */
export const travellersSchema = (adulthood: Adulthood, later = false) =>
  z.array(travellerSchema).check((context) => {
    const travellers = context.value
    const error = (place: number, field: keyof TravellerValues, message: string) =>
      context.issues.push({ code: 'custom', message, input: travellers, path: [place, field] })
    travellers.forEach((traveller, place) => {
      if ((later || place > 0) && isBlank(traveller)) return
      if (!traveller.full_name) error(place, 'full_name', 'Please enter a name.')
      const born = traveller.date_of_birth
      const birthday = birthdayError(born, adulthood, later)
      if (birthday) error(place, 'date_of_birth', birthday)
      if (traveller.is_guardian && isMinor(born, adulthood)) {
        error(place, 'is_guardian', `A guardian must be ${adulthood.age} or older.`)
      }
    })
    minorsAlone(travellers, adulthood).forEach((place) =>
      error(
        place,
        'date_of_birth',
        `Under ${adulthood.age}: please add a parent or guardian to this booking and tick “Parent or guardian”.`,
      ),
    )
  })

const NO_PLAN = 'Please choose how you would like to pay.'

/** Schema of the booking form. Seats and plan are numeric texts, as their fields hold them. */
export const bookingSchema = (adulthood: Adulthood) =>
  z.object({
    seats: z.string(),
    // React Hook Form reads an unchecked radio group as null.
    plan: z.string(NO_PLAN).check(z.refine((plan) => PLANS.some((each) => String(each) === plan), NO_PLAN)),
    travellers: travellersSchema(adulthood),
    notes: optionalText(bookingsLimits.notes.maxLength),
    terms: z.boolean().check(z.refine((accepted) => accepted, 'Please accept the terms and conditions.')),
  })

export type BookingValues = z.infer<ReturnType<typeof bookingSchema>>

export const travellersFormSchema = (adulthood: Adulthood, later = false) =>
  z.object({ travellers: travellersSchema(adulthood, later) })
