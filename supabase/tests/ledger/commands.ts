import fc from 'fast-check'
import type { Client } from 'pg'
import { BOOKING_DEEDS } from './bookings'
import { handOf } from './hand'
import { ORDER_DEEDS, TALK_DEEDS, WAITING_DEEDS } from './visitors'

const DEEDS = { ...BOOKING_DEEDS, ...WAITING_DEEDS, ...TALK_DEEDS, ...ORDER_DEEDS }
type Kind = keyof typeof DEEDS
/** A step of a random history. */
type Step = [kind: Kind, who: number, which: number, cents: number]

/** What happens more often stands here more often. */
const KINDS: Kind[] = [
  'book',
  'book',
  'book',
  'adminBook',
  'cancel',
  'cancel',
  'expire',
  'transfer',
  'transfer',
  'confirm',
  'confirm',
  'pay',
  'pay',
  'refund',
  'fee',
  'free',
  'callOff',
  'merge',
  'join',
  'join',
  'offer',
  'accept',
  'accept',
  'decline',
  'withdraw',
  'plan',
  'parts',
  'shrink',
  'react',
  'unreact',
  'comment',
  'deleteComment',
  'restore',
  'reply',
  'like',
  'order',
  'cancelOrder',
  'payOrder',
  'refundOrder',
]

export const histories = (length: number) =>
  fc.array(fc.tuple(fc.constantFrom(...KINDS), fc.nat(7), fc.nat(30), fc.integer({ min: 1, max: 400_000 })), {
    minLength: Math.ceil(length / 2),
    maxLength: length,
  })

/** Does one step as whoever would do it, and answers what the database said. */
export const take = (db: Client, [kind, who, which, cents]: Step): Promise<string> =>
  DEEDS[kind](handOf(db, kind, { who, which, cents }))
