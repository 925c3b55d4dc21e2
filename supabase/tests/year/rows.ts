import type { Row } from '@/lib/database'
import type { Day } from './calendar'
import type { Part } from './plans'

export type Rules = Row<'house_rules'>

export interface Trip {
  name: string
  seats: number
  /** AUD a person. */
  price: number
  deposit: number
  start: Day
}
export interface Transfer {
  name: string
  booking: Booking
  amount: number
  expires: number
  status: 'pending' | 'confirmed' | 'expired'
}
export interface Booking {
  /** Who, which trip, and for the how manieth time. */
  name: string
  person: string
  trip: Trip
  seats: number
  parts: Part[]
  total: number
  deposit: number
  paid: number
  status: 'pending' | 'confirmed' | 'cancelled' | 'expired'
  booked: number
  expires: number
  named: boolean
  transfers: Transfer[]
  /** AUD that stay with the house once it was cancelled. */
  kept: number
}
export interface Entry {
  name: string
  person: string
  trip: Trip
  seats: number
  joined: number
  status: 'waiting' | 'offered' | 'accepted' | 'declined' | 'expired'
  offered: number
  expires: number
}

export const isLive = ({ status }: Booking): boolean => status === 'pending' || status === 'confirmed'
