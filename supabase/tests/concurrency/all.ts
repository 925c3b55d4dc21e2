import type { CallPair } from './pair'
import { CALL_OFF_PAIRS } from './call-offs'
import { CARD_PAIRS } from './cards'
import { CUSTOMER_PAIRS } from './customers'
import { EVENT_CHANGE_PAIRS } from './event-changes'
import { SETTINGS_PAIRS } from './settings'
import { EXTRA_PAIRS } from './extras'
import { DELETED_EVENT_PAIRS } from './deleted-events'
import { GUIDE_EVENT_PAIRS } from './guide-log'
import { INCIDENT_PAIRS } from './incident-reports'
import { MONEY_PAIRS } from './money'
import { ACCOUNT_PAIRS } from './people'
import { PAYMENT_LINK_PAIRS } from './payment-links'
import { PROMO_CODE_PAIRS } from './promo-codes'
import { ROOM_OPTION_PAIRS } from './room-options'
import { ROOM_PAIRS } from './rooms'
import { SPLIT_PAIRS } from './splitting'
import { STAFF_PAIRS } from './staff'
import { STORE_PAIRS } from './store'
import { TRAVELLER_FORM_PAIRS } from './traveller-forms'
import { EVENT_DOCUMENT_PAIRS } from './event-documents'
import { EVENT_PAIRS } from './events'
import { CALENDAR_FEED_PAIRS } from './calendar-feed'
import { WAIVER_PAIRS } from './waivers'

export const ALL_PAIRS: CallPair[] = [
  ...EVENT_PAIRS,
  ...MONEY_PAIRS,
  ...CARD_PAIRS,
  ...PAYMENT_LINK_PAIRS,
  ...ACCOUNT_PAIRS,
  ...STORE_PAIRS,
  ...STAFF_PAIRS,
  ...SETTINGS_PAIRS,
  ...CUSTOMER_PAIRS,
  ...ROOM_PAIRS,
  ...EXTRA_PAIRS,
  ...PROMO_CODE_PAIRS,
  ...ROOM_OPTION_PAIRS,
  ...DELETED_EVENT_PAIRS,
  ...EVENT_CHANGE_PAIRS,
  ...SPLIT_PAIRS,
  ...CALL_OFF_PAIRS,
  ...WAIVER_PAIRS,
  ...CALENDAR_FEED_PAIRS,
  ...TRAVELLER_FORM_PAIRS,
  ...EVENT_DOCUMENT_PAIRS,
  ...GUIDE_EVENT_PAIRS,
  ...INCIDENT_PAIRS,
]

/**
 * The concurrency tests of a function. They test its locks, its `on conflict` clause, or that it reads rows again after
 * it got a lock.
 */
export const findPairs = (functionName: string): CallPair[] =>
  ALL_PAIRS.filter(({ locks, insertsOnConflict = [], rereads = [] }) =>
    [...locks, ...insertsOnConflict, ...rereads].includes(functionName),
  )
