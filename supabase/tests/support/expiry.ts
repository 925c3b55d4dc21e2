/** Ends unpaid bookings, waitlist offers and orders after their expiry time, and offers freed seats, as the jobs do. */
export const RUN_EXPIRY_SQL = 'select private.end_due_holds(), private.offer_at_openings(), private.expire_orders()'
