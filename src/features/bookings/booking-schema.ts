import * as z from 'zod/mini'
import { today } from '@/lib/format/dates'
import { LENGTHS } from '@/lib/law'
import { words } from '@/lib/schema'
import { isMinor, minorsAlone, type Adulthood } from './adulthood'
import { PLANS } from './plan-queries'

const most = LENGTHS.travellers

const travellerSchema = z.object({
  full_name: words(most.full_name),
  date_of_birth: z.string(),
  dietary: words(most.dietary),
  emergency_contact_name: words(most.emergency_contact_name),
  emergency_contact_phone: words(most.emergency_contact_phone),
  room_mate: words(most.room_mate),
  is_guardian: z.boolean(),
})

export type TravellerValues = z.infer<typeof travellerSchema>

export const NOBODY: TravellerValues = {
  full_name: '',
  date_of_birth: '',
  dietary: '',
  emergency_contact_name: '',
  emergency_contact_phone: '',
  room_mate: '',
  is_guardian: false,
}

/** A traveller of whom nothing is known yet: he may be named later. */
export const isBlank = (traveller: TravellerValues): boolean =>
  Object.values(traveller).every((value) => (typeof value === 'string' ? value.trim() === '' : !value))

/**
 * Who travels. The first must be named, others may follow; minors need somebody who answers for them.
 * @param later whether all of it may follow: the desk notes what it is told
 */
export const travellersSchema = (adulthood: Adulthood, later = false) =>
  z.array(travellerSchema).check((context) => {
    const people = context.value
    const fault = (place: number, field: keyof TravellerValues, message: string) =>
      context.issues.push({ code: 'custom', message, input: people, path: [place, field] })
    people.forEach((person, place) => {
      if ((later || place > 0) && isBlank(person)) return
      if (!person.full_name) fault(place, 'full_name', 'Please enter a name.')
      const born = person.date_of_birth
      if (!born && !later) fault(place, 'date_of_birth', 'Please enter a date of birth.')
      else if (born && (born < '1900-01-01' || born > today()))
        fault(place, 'date_of_birth', 'Please check the date of birth.')
      if (person.is_guardian && isMinor(born, adulthood)) {
        fault(place, 'is_guardian', `A guardian must be ${adulthood.age} or older.`)
      }
    })
    minorsAlone(people, adulthood).forEach((place) =>
      fault(
        place,
        'date_of_birth',
        `Under ${adulthood.age}: please add a parent or guardian to this booking, and tick them.`,
      ),
    )
  })

/** The whole booking form; seats and plan are numbers as text, as their fields hold them. */
export const bookingSchema = (adulthood: Adulthood) =>
  z.object({
    seats: z.string(),
    plan: z
      .string()
      .check(
        z.refine((plan) => PLANS.some((each) => String(each) === plan), 'Please choose how you would like to pay.'),
      ),
    travellers: travellersSchema(adulthood),
    notes: words(LENGTHS.bookings.notes),
    terms: z.boolean().check(z.refine((accepted) => accepted, 'Please accept the terms and conditions.')),
  })

export type BookingValues = z.infer<ReturnType<typeof bookingSchema>>

export const travellersFormSchema = (adulthood: Adulthood, later = false) =>
  z.object({ travellers: travellersSchema(adulthood, later) })
