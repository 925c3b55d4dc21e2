import { attackCheck } from './attack'
import { BOOKINGS, BOOKING_TABLES } from './bookings'
import { COMMUNITY, MODERATION, REACTIONS } from './community'
import { CONSTRAINTS, UPKEEP } from './constraints'
import { MACHINERY, RECORD } from './database'
import { NOTHING } from './nothing'
import { CARDS, PAYMENTS, PRESSED } from './payments'
import { PEOPLE, READING } from './people'
import { ORDERS, STORE } from './store'
import { TRIPS, TRIP_SAVING } from './trips'
import { LETTERS, WAITING } from './waitlist'
import type { Check } from '../support/checks'

/** Calls and statements that the permission matrix does not cover: forged values, wrong arguments, false claims. */
export const attackChecks = (): Check[] =>
  [
    ...[PEOPLE, READING, MACHINERY, RECORD],
    ...[TRIPS, TRIP_SAVING, WAITING, LETTERS],
    ...[BOOKINGS, BOOKING_TABLES, PAYMENTS, PRESSED, CARDS],
    ...[COMMUNITY, REACTIONS, MODERATION, STORE, ORDERS],
    ...[UPKEEP, CONSTRAINTS, NOTHING],
  ]
    .flat()
    .map(attackCheck)
