/** What is known of a traveller beside the name, as a read names it: the compiler asks here for each of its facts. */
export const TRAVELLER_DETAILS =
  'date_of_birth, dietary, room_mate, emergency_contact_name, emergency_contact_phone, is_guardian' as const
