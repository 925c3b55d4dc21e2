import { attackCheck } from './attack'
import { BOOKINGS } from './bookings'
import { BOOKING_TABLES } from './booking-tables'
import { COMMUNITY } from './community'
import { CONSTRAINTS } from './constraints'
import { LETTERS } from './letters'
import { CARDS } from './cards'
import { MACHINERY } from './machinery'
import { MODERATION } from './moderation'
import { NOTHING } from './nothing'
import { ORDERS } from './orders'
import { PAYMENTS } from './payments'
import { PEOPLE } from './people'
import { PRESSED } from './presses'
import { REACTIONS } from './reactions'
import { RECORD } from './record'
import { READING } from './reading'
import { STORE } from './store'
import { TRIP_SAVING } from './trip-saving'
import { TRIPS } from './trips'
import { UPKEEP } from './upkeep'
import { WAITING } from './waiting'
import type { Check } from '../support/checks'

export const attackChecks = (): Check[] =>
  [
    ...PEOPLE,
    ...READING,
    ...CARDS,
    ...MACHINERY,
    ...RECORD,
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
