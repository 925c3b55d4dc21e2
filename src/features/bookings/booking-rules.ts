import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { subtractYears } from '@/lib/dates'
import type { Plan } from './plan-queries'

/** Names of the payment plans for customers. */
export const PLAN_NAMES: Record<Plan, string> = { 1: 'Pay in full', 3: '3-Payment Plan', 4: '4-Payment Plan' }

interface Given {
  date_of_birth: string | null
  emergency_contact_name: string | null
}

/** The missing details of the travellers, as text. Empty: nothing is missing. */
export const missingDetails = (seats: number, given: Given[]): string[] => {
  const unnamed = seats - given.length
  const count = (travellers: number) => (travellers === 1 ? '1 traveller' : `${travellers} travellers`)
  const born = given.filter(({ date_of_birth }) => !date_of_birth).length
  const contact = given.filter(({ emergency_contact_name }) => !emergency_contact_name).length
  return [
    unnamed > 0 ? `Details of ${count(unnamed)}` : '',
    born > 0 ? `Date of birth of ${count(born)}` : '',
    contact > 0 ? `Emergency contact of ${count(contact)}` : '',
  ].filter(Boolean)
}

/** Decides who is a minor: the first day of the trip and the adult age. */
export interface Adulthood {
  startDate: string
  age: number
  /** Minimum age of a traveller. */
  min: number
}

/** @param minAge minimum age of the trip; null: the setting applies */
export const adulthoodOn = (
  startDate: string,
  { adult_age, min_age }: PublicSettings,
  minAge: number | null = null,
): Adulthood => ({
  startDate,
  age: adult_age,
  min: minAge ?? min_age,
})

/**
 * True if the traveller is under age on the day of departure.
 * @param born `date`, such as `2010-02-28`; empty: unknown
 */
export const isMinor = (born: string, { startDate, age }: Pick<Adulthood, 'startDate' | 'age'>): boolean => {
  // ISO dates sort as text. A traveller with a birthday on the day of departure is an adult.
  return born !== '' && born > subtractYears(startDate, age)
}

export const isTooYoung = (born: string, { startDate, min }: Pick<Adulthood, 'startDate' | 'min'>): boolean =>
  min > 0 && isMinor(born, { startDate, age: min })

interface Traveller {
  full_name: string
  date_of_birth: string
  is_guardian: boolean
}

/** Positions of minors if no adult guardian, by date of birth, is on the booking. */
export const minorsAlone = (travellers: Traveller[], adulthood: Pick<Adulthood, 'startDate' | 'age'>): number[] => {
  const guarded = travellers.some(
    ({ is_guardian, date_of_birth }) => is_guardian && date_of_birth !== '' && !isMinor(date_of_birth, adulthood),
  )
  if (guarded) return []
  return travellers.flatMap(({ date_of_birth }, place) => (isMinor(date_of_birth, adulthood) ? [place] : []))
}
