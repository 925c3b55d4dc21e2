import * as z from 'zod/mini'
import {
  getFact,
  TRAVELLER_FIELDS,
  type TRAVELLER_FACTS,
  type TravellerField,
} from '@/features/travellers/traveller-fields'
import { getToday } from '@/lib/dates'
import { describeMinAge } from '@/features/settings/settings-texts'
import { bookingsLimits, paymentsLimits, travellersLimits } from '@/lib/generated/limits'
import { emailAddress, optionalText, personName } from '@/lib/schema'
import { type AgeRules, isBlankTraveller, isMinor, isTooYoung, listUnaccompaniedMinors } from './booking-rules'
import { type BookableExtra, createExtrasSchema } from '@/features/booking-options/extras/extra-rules'
import { PLAN_COUNTS } from './plan-queries'

type LimitedField = Exclude<keyof typeof travellersLimits, 'shares_with'>

const hasLengthLimit = (field: TravellerField): field is LimitedField =>
  field in travellersLimits && field !== 'shares_with'

type YesOrText<Field extends TravellerField, Yes, Text> = (typeof TRAVELLER_FACTS)[Field]['kind'] extends 'yes'
  ? Yes
  : Text

/** One traveller in a form. Unknown details are blank. */
export type TravellerValues = { [Field in TravellerField]: YesOrText<Field, boolean, string> }
type TravellerShape = {
  [Field in TravellerField]: YesOrText<Field, z.ZodMiniBoolean<boolean>, z.ZodMiniString<string>>
}

const mapTravellerFields = <Of extends Record<TravellerField, unknown>>(
  make: (field: TravellerField) => Of[TravellerField],
) => Object.fromEntries(TRAVELLER_FIELDS.map((field) => [field, make(field)])) as Of

const isCheckboxField = (field: TravellerField) => getFact(field).kind === 'yes'

const travellerSchema = z.object(
  mapTravellerFields<TravellerShape>((field) => {
    if (isCheckboxField(field)) return z.boolean()
    return hasLengthLimit(field) ? optionalText(travellersLimits[field].maxLength) : z.string()
  }),
)

export const EMPTY_TRAVELLER = mapTravellerFields<TravellerValues>((field) => (isCheckboxField(field) ? false : ''))

const getBirthDateError = (dateOfBirth: string, ageRules: AgeRules, areDetailsOptional: boolean): string => {
  if (!dateOfBirth) return areDetailsOptional ? '' : 'Please enter a date of birth.'
  if (dateOfBirth < '1900-01-01' || dateOfBirth > getToday()) return 'Please check the date of birth.'
  return isTooYoung(dateOfBirth, ageRules) ? describeMinAge(ageRules.minAge) : ''
}

/**
 * Schema of the travellers. The first traveller needs a name, other names may be added later, and minors need a
 * guardian.
 * @param areDetailsOptional true for staff, who may add all details later
 */
export const createTravellersSchema = (ageRules: AgeRules, areDetailsOptional = false) =>
  z.array(travellerSchema).check((context) => {
    const typedTravellers = context.value
    const addError = (index: number, field: keyof TravellerValues, message: string) =>
      context.issues.push({ code: 'custom', message, input: typedTravellers, path: [index, field] })
    typedTravellers.forEach((traveller, index) => {
      if ((areDetailsOptional || index > 0) && isBlankTraveller(traveller)) return
      if (!traveller.full_name) addError(index, 'full_name', 'Please enter a name.')
      const dateOfBirth = traveller.date_of_birth
      const birthDateError = getBirthDateError(dateOfBirth, ageRules, areDetailsOptional)
      if (birthDateError) addError(index, 'date_of_birth', birthDateError)
      if (traveller.is_guardian && isMinor(dateOfBirth, ageRules)) {
        addError(index, 'is_guardian', `A guardian must be ${ageRules.adultAge} or older.`)
      }
    })
    listUnaccompaniedMinors(typedTravellers, ageRules).forEach((index) =>
      addError(
        index,
        'date_of_birth',
        `Under ${ageRules.adultAge}: please add a parent or guardian to this booking and tick “Parent or guardian”.`,
      ),
    )
  })

const NO_PLAN_MESSAGE = 'Please choose how you would like to pay.'

const contactSchema = z.object({ full_name: personName('Please enter your name.'), email: emailAddress() })

/**
 * Schema of the booking form. Seats and plan are numeric strings, because form fields contain strings.
 * @param isGuest true for a visitor without an account, who enters a name and an email address and may add all
 * travellers later
 */
export const createBookingSchema = (ageRules: AgeRules, extras: readonly BookableExtra[], isGuest = false) =>
  z.object({
    contact: isGuest ? contactSchema : z.object({ full_name: z.string(), email: z.string() }),
    seats: z.string(),
    // React Hook Form returns null for a radio group without a selection.
    plan: z
      .string(NO_PLAN_MESSAGE)
      .check(z.refine((plan) => PLAN_COUNTS.some((each) => String(each) === plan), NO_PLAN_MESSAGE)),
    travellers: createTravellersSchema(ageRules, isGuest),
    extras: createExtrasSchema(extras),
    /** The selected room option of each seat. Seats without one get the default option. */
    rooms: z.array(z.string()),
    codes: z.array(z.object({ id: z.string(), code: z.string() })),
    notes: optionalText(bookingsLimits.notes.maxLength),
    payment_method: z.enum(paymentsLimits.method.values),
    terms: z.boolean().check(z.refine((accepted) => accepted, 'Please accept the terms and conditions.')),
  })

export type BookingValues = z.infer<ReturnType<typeof createBookingSchema>>

export const createTravellersFormSchema = (ageRules: AgeRules, areDetailsOptional = false) =>
  z.object({ travellers: createTravellersSchema(ageRules, areDetailsOptional) })
