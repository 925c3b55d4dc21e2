import { attackCheck } from './attacks/attack'
import { BOOKINGS } from './attacks/bookings'
import { BOOKING_TABLES } from './attacks/booking-tables'
import { COMMUNITY } from './attacks/community'
import { CONSTRAINTS } from './attacks/constraints'
import { LETTERS } from './attacks/letters'
import { MACHINERY } from './attacks/machinery'
import { MODERATION } from './attacks/moderation'
import { NOTHING } from './attacks/nothing'
import { ORDERS } from './attacks/orders'
import { PAYMENTS } from './attacks/payments'
import { PEOPLE } from './attacks/people'
import { PRESSED } from './attacks/presses'
import { REACTIONS } from './attacks/reactions'
import { READING } from './attacks/reading'
import { STORE } from './attacks/store'
import { TRIP_SAVING } from './attacks/trip-saving'
import { TRIPS } from './attacks/trips'
import { UPKEEP } from './attacks/upkeep'
import { WAITING } from './attacks/waiting'
import type { Check } from './support/checks'

export const attackChecks = (): Check[] =>
  [
    ...PEOPLE,
    ...READING,
    ...MACHINERY,
    ...TRIPS,
    ...TRIP_SAVING,
    ...WAITING,
    ...LETTERS,
    ...BOOKING_TABLES,
    ...BOOKINGS,
    ...PAYMENTS,
    ...COMMUNITY,
    ...REACTIONS,
    ...MODERATION,
    ...STORE,
    ...ORDERS,
    ...UPKEEP,
    ...CONSTRAINTS,
    ...NOTHING,
    ...PRESSED,
  ].map(attackCheck)
