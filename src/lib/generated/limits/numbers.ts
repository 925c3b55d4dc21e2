// Written by `npm run gen`. Change supabase/schemas instead.

/** One payment, in AUD. */
export const AMOUNT = { min: 0.01, max: 999999.99 } as const

/** Different products in one order. */
export const ORDER_LINES = { max: 50 } as const

/** A question of a trip and its answer, in characters. */
export const QUESTION = { question: 300, answer: 2000 } as const

/** Texts of a traveller form, its answers and a waiver, in characters; a file, in bytes; and the number of fields. */
export const FORM = { text: 300, answer: 2000, waiver: 20000, file: 10485760, fields: 40 } as const

/** The title of a document for travellers, in characters. */
export const DOCUMENT = { title: 120 } as const

/** A note of a guide, in characters, and the number of changes in one request. */
export const GUIDE_LOG = { note: 2000, batch: 200 } as const

/** The place and a text of an incident report, in characters, and the number of its photos. */
export const INCIDENTS = { place: 200, text: 4000, photos: 5 } as const

/** A password: characters from supabase/config.toml, bytes from `private.max_password_bytes()`. */
export const PASSWORD = { min: 10, maxBytes: 72 } as const
