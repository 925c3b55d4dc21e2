import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { subtractYears } from '@/lib/dates'
import type { Plan } from './plan-queries'

/** The names of the payment plans, as customers see them. */
export const PLAN_NAMES: Record<Plan, string> = { 1: 'Pay in full', 3: '3-Payment Plan', 4: '4-Payment Plan' }

interface BookingCallOff {
  choice: string | null
  answer_until: string | null
  needs_account: boolean
}

/** True if the booker can choose between a refund and another date after a departure was called off. */
export const isChoiceOpen = (callOff: BookingCallOff | null): boolean =>
  callOff !== null && callOff.choice === null && callOff.answer_until !== null

/** True if the booker of a called-off departure has to choose, or to enter the bank account for the refund. */
export const needsAnswer = (callOff: BookingCallOff | null): boolean =>
  isChoiceOpen(callOff) || callOff?.needs_account === true

interface TravellerDetails {
  date_of_birth: string | null
  emergency_contact_name: string | null
}

/** Lists the missing details of the travellers as texts. Empty if no detail is missing. */
export const describeMissingDetails = (seats: number, namedTravellers: TravellerDetails[]): string[] => {
  const unnamedCount = seats - namedTravellers.length
  const formatTravellerCount = (travellers: number) => (travellers === 1 ? '1 traveller' : `${travellers} travellers`)
  const missingBirthDateCount = namedTravellers.filter(({ date_of_birth }) => !date_of_birth).length
  const missingContactCount = namedTravellers.filter(({ emergency_contact_name }) => !emergency_contact_name).length
  return [
    unnamedCount > 0 ? `Details of ${formatTravellerCount(unnamedCount)}` : '',
    missingBirthDateCount > 0 ? `Date of birth of ${formatTravellerCount(missingBirthDateCount)}` : '',
    missingContactCount > 0 ? `Emergency contact of ${formatTravellerCount(missingContactCount)}` : '',
  ].filter(Boolean)
}

/** The values that decide which travellers are minors: the first day of the trip and the adult age. */
export interface AgeRules {
  startDate: string
  adultAge: number
  /** The minimum age of a traveller in years. */
  minAge: number
}

/**
 * Creates the age rules of a trip.
 * @param minAge minimum age of the trip in years; null: the minimum age of the settings
 */
export const createAgeRules = (
  startDate: string,
  { adult_age, min_age }: PublicSettings,
  minAge: number | null = null,
): AgeRules => ({
  startDate,
  adultAge: adult_age,
  minAge: minAge ?? min_age,
})

/**
 * True if the traveller is a minor on the day of departure.
 * @param dateOfBirth date such as `2010-02-28`; empty if unknown
 */
export const isMinor = (
  dateOfBirth: string,
  { startDate, adultAge }: Pick<AgeRules, 'startDate' | 'adultAge'>,
): boolean => {
  // Dates in ISO format can be compared as text. A traveller whose birthday is the day of departure is an adult.
  return dateOfBirth !== '' && dateOfBirth > subtractYears(startDate, adultAge)
}

export const isTooYoung = (
  dateOfBirth: string,
  { startDate, minAge }: Pick<AgeRules, 'startDate' | 'minAge'>,
): boolean => minAge > 0 && isMinor(dateOfBirth, { startDate, adultAge: minAge })

interface Traveller {
  full_name: string
  date_of_birth: string
  is_guardian: boolean
}

/** The positions of travellers under the adult age, if no adult on the booking is their guardian. */
export const listUnaccompaniedMinors = (
  travellers: Traveller[],
  ageRules: Pick<AgeRules, 'startDate' | 'adultAge'>,
): number[] => {
  const hasGuardian = travellers.some(
    ({ is_guardian, date_of_birth }) => is_guardian && date_of_birth !== '' && !isMinor(date_of_birth, ageRules),
  )
  if (hasGuardian) return []
  return travellers.flatMap(({ date_of_birth }, index) => (isMinor(date_of_birth, ageRules) ? [index] : []))
}

/** True if every detail of the traveller is blank. The name may be added later. */
export const isBlankTraveller = (traveller: object): boolean =>
  Object.values(traveller).every((value) => (typeof value === 'string' ? value.trim() === '' : !value))
