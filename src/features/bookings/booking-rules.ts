import type { Plan } from './plan-queries'

/** Plans by the names customers know. */
export const PLAN_NAMES: Record<Plan, string> = { 1: 'Pay in full', 3: '3-Payment Plan', 4: '4-Payment Plan' }

interface Given {
  date_of_birth: string | null
  emergency_contact_name: string | null
}

/** What we still have to know of the travellers, in words; empty: nothing. */
export const missingDetails = (seats: number, given: Given[]): string[] => {
  const unnamed = seats - given.length
  const count = (people: number) => (people === 1 ? '1 traveller' : `${people} travellers`)
  const born = given.filter(({ date_of_birth }) => !date_of_birth).length
  const contact = given.filter(({ emergency_contact_name }) => !emergency_contact_name).length
  return [
    unnamed > 0 ? `Details of ${count(unnamed)}` : '',
    born > 0 ? `Date of birth of ${count(born)}` : '',
    contact > 0 ? `Emergency contact of ${count(contact)}` : '',
  ].filter(Boolean)
}
