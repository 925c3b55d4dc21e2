/** Expires bookings, offers and orders that are due, and offers their seats, as the scheduled jobs do. */
export const RUN_EXPIRY_SQL = 'select private.end_due_holds(), private.offer_at_openings(), private.expire_orders()'
