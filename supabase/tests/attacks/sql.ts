import { createAttackCheck } from './attack'
import { BOOKING_ATTACKS, BOOKING_TABLE_ATTACKS } from './bookings'
import { COMMENT_ATTACKS, MODERATION_ATTACKS, REACTION_ATTACKS } from './community'
import { CONSTRAINT_ATTACKS, AUTOMATIC_CHANGE_CHECKS } from './constraints'
import { INFRASTRUCTURE_ATTACKS, AUDIT_LOG_ATTACKS } from './database'
import { EMPTY_ARGUMENT_ATTACKS } from './empty-arguments'
import { CARD_ATTACKS, PAYMENT_ATTACKS, REPEATED_REQUEST_ATTACKS } from './payments'
import { ACCOUNT_ATTACKS, READING_ATTACKS } from './people'
import { ORDER_ATTACKS, STORE_ATTACKS } from './store'
import { EVENT_ATTACKS, EVENT_SAVING_ATTACKS } from './events'
import { VISITOR_FORM_ATTACKS, WAITLIST_ATTACKS } from './waitlist'
import type { DatabaseCheck } from '../support/checks'

/** Attacks that the permission matrix does not cover: forged values, wrong arguments and false claims. */
export const createAttackChecks = (): DatabaseCheck[] =>
  [
    ...[ACCOUNT_ATTACKS, READING_ATTACKS, INFRASTRUCTURE_ATTACKS, AUDIT_LOG_ATTACKS],
    ...[EVENT_ATTACKS, EVENT_SAVING_ATTACKS, WAITLIST_ATTACKS, VISITOR_FORM_ATTACKS],
    ...[BOOKING_ATTACKS, BOOKING_TABLE_ATTACKS, PAYMENT_ATTACKS, REPEATED_REQUEST_ATTACKS, CARD_ATTACKS],
    ...[COMMENT_ATTACKS, REACTION_ATTACKS, MODERATION_ATTACKS, STORE_ATTACKS, ORDER_ATTACKS],
    ...[AUTOMATIC_CHANGE_CHECKS, CONSTRAINT_ATTACKS, EMPTY_ARGUMENT_ATTACKS],
  ]
    .flat()
    .map(createAttackCheck)
