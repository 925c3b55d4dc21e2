import { attackCheck } from './attack'
import { BOOKINGS, BOOKING_TABLES } from './bookings'
import { COMMUNITY, MODERATION, REACTIONS } from './community'
import { CONSTRAINTS, UPKEEP } from './constraints'
import { MACHINERY, RECORD } from './database'
import { NOTHING } from './empty-arguments'
import { CARDS, PAYMENTS, REPEATED_REQUESTS } from './payments'
import { ACCOUNTS, READING } from './people'
import { ORDERS, STORE } from './store'
import { TRIPS, TRIP_SAVING } from './trips'
import { TEMPLATES, WAITING } from './waitlist'
import type { Check } from '../support/checks'

/** Calls and statements that the permission matrix does not cover: forged values, wrong arguments, false claims. */
export const attackChecks = (): Check[] =>
  [
    ...[ACCOUNTS, READING, MACHINERY, RECORD],
    ...[TRIPS, TRIP_SAVING, WAITING, TEMPLATES],
    ...[BOOKINGS, BOOKING_TABLES, PAYMENTS, REPEATED_REQUESTS, CARDS],
    ...[COMMUNITY, REACTIONS, MODERATION, STORE, ORDERS],
    ...[UPKEEP, CONSTRAINTS, NOTHING],
  ]
    .flat()
    .map(attackCheck)
