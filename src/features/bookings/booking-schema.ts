import * as z from 'zod/mini'
import { today } from '@/lib/dates'
import { isMinor, minorsAlone } from './booking-rules'

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most, `Please use at most ${most} characters.`))

const travellerSchema = z.object({
  full_name: text(120),
  date_of_birth: z.string(),
  dietary: text(500),
  emergency_contact_name: text(120),
  emergency_contact_phone: text(40),
  room_mate: text(120),
  is_guardian: z.boolean(),
  guardian_name: text(120),
})

export type TravellerForm = z.infer<typeof travellerSchema>

export const NOBODY: TravellerForm = {
  full_name: '', date_of_birth: '', dietary: '', emergency_contact_name: '', emergency_contact_phone: '', room_mate: '',
  is_guardian: false, guardian_name: '',
}

/** A traveller of whom nothing is known yet: he may be named later. */
export const isBlank = (traveller: TravellerForm): boolean =>
  Object.values(traveller).every((value) => (typeof value === 'string' ? value.trim() === '' : !value))

/** Who travels. The first must be named, others may follow; under-18s need somebody who answers for them. */
export const travellersSchema = (startDate: string) =>
  z.array(travellerSchema).check((context) => {
    const people = context.value
    const fault = (place: number, field: keyof TravellerForm, message: string) =>
      context.issues.push({ code: 'custom', message, input: people, path: [place, field] })
    people.forEach((person, place) => {
      if (place > 0 && isBlank(person)) return
      if (!person.full_name) fault(place, 'full_name', 'Please enter a name.')
      const born = person.date_of_birth
      if (!born) fault(place, 'date_of_birth', 'Please enter a date of birth.')
      else if (born < '1900-01-01' || born > today()) fault(place, 'date_of_birth', 'Please check the date of birth.')
      if (person.is_guardian && isMinor(born, startDate)) fault(place, 'is_guardian', 'A guardian must be 18 or older.')
    })
    minorsAlone(people, startDate).forEach((place) =>
      fault(place, 'guardian_name', 'Under 18: please name a parent or guardian, or tick one who travels along.'),
    )
  })

/** The whole booking form; seats and plan are numbers as text, as their fields hold them. */
export const bookingSchema = (startDate: string) =>
  z.object({
    seats: z.string(),
    plan: z.enum(['1', '3', '4']),
    travellers: travellersSchema(startDate),
    notes: text(2000),
    terms: z.boolean().check(z.refine((accepted) => accepted, 'Please accept the terms and conditions.')),
  })

export type BookingForm = z.infer<ReturnType<typeof bookingSchema>>

export const travellersFormSchema = (startDate: string) => z.object({ travellers: travellersSchema(startDate) })
