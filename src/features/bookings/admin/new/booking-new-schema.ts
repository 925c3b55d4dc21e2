import * as z from 'zod/mini'
import type { AgeRules } from '../../booking-rules'
import { EMPTY_TRAVELLER, createTravellersSchema } from '@/features/bookings/booking-schema'
import { bookingsLimits, customersLimits, EMAIL } from '@/lib/generated/limits'
import { optionalPhone, optionalText } from '@/lib/schema'

/** The select's value for creating a new customer. */
export const NEW_CUSTOMER_VALUE = 'new'

/** Schema of a booking that staff make for a customer. Numbers are strings, because form fields contain strings. */
export const createNewBookingSchema = (maxSeats: number, ageRules: AgeRules) =>
  z
    .object({
      customerId: z.string().check(z.minLength(1, 'Please choose a customer.')),
      full_name: optionalText(customersLimits.full_name.maxLength),
      phone: optionalPhone(),
      /** The email address is optional, because some customers have none. */
      email: optionalText(EMAIL.max).check(
        z.refine((text) => text === '' || EMAIL.pattern.test(text), 'Please enter a valid email address.'),
      ),
      eventId: z.string().check(z.minLength(1, 'Please choose a trip.')),
      seats: z.string().check(
        z.trim(),
        z.refine(
          (text) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= maxSeats,
          `Please enter 1 to ${maxSeats} seats.`,
        ),
      ),
      plan: z.string(),
      codes: z.array(z.object({ id: z.string(), code: z.string() })),
      travellers: createTravellersSchema(ageRules, true),
      /** The selected room option of each seat. Seats without one get the default option. */
      rooms: z.array(z.string()),
      notes: optionalText(bookingsLimits.notes.maxLength),
    })
    .check(
      z.refine(({ customerId, full_name }) => customerId !== NEW_CUSTOMER_VALUE || full_name !== '', {
        path: ['full_name'],
        message: 'Please enter a name.',
      }),
    )

export type NewBookingValues = z.infer<ReturnType<typeof createNewBookingSchema>>

export const createEmptyValues = (maxSeats: number): NewBookingValues => ({
  customerId: '',
  full_name: '',
  phone: '',
  email: '',
  eventId: '',
  seats: '1',
  plan: '4',
  codes: [],
  travellers: Array.from({ length: maxSeats }, () => ({ ...EMPTY_TRAVELLER })),
  rooms: [],
  notes: '',
})
