/** What the place of a trip at the desk is made of; the first goes without saying. */
export const TRIP_TABS = ['overview', 'travellers', 'rooms', 'waitlist', 'money', 'letters', 'days', 'history'] as const
export type TripTab = (typeof TRIP_TABS)[number]
