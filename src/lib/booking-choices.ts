/** A selected extra, in the form in which a request sends it. */
export type SelectedExtra = { extra_id: string; quantity: number; answer?: string }

/** The extras, rooms and promo codes of a booking that is being prepared. */
export type BookingChoices = {
  extras: SelectedExtra[]
  /** The id of the room option of each seat. Empty: the default option for all, if the event has options. */
  rooms: string[]
  /** The ids of the applied promo codes. */
  codes: string[]
}
