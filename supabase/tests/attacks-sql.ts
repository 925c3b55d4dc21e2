import { attackCheck } from './attacks/attack'
import { BOOKINGS } from './attacks/bookings'
import { COMMUNITY } from './attacks/community'
import { NOTHING } from './attacks/nothing'
import { PEOPLE } from './attacks/people'
import { STORE } from './attacks/store'
import { TRIPS } from './attacks/trips'
import { UPKEEP } from './attacks/upkeep'
import type { Check } from './support/checks'

export const attackChecks = (): Check[] =>
  [...PEOPLE, ...TRIPS, ...BOOKINGS, ...COMMUNITY, ...STORE, ...UPKEEP, ...NOTHING].map(attackCheck)
