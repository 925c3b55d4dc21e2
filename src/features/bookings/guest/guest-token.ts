import { useSyncExternalStore } from 'react'
import { browserStorage } from '@/lib/storage'
import { isUuid } from '@/lib/text'

const STORAGE_KEY = 'guest-bookings'

const tokenListeners = new Set<() => void>()

const subscribeToTokens = (listener: () => void): (() => void) => {
  tokenListeners.add(listener)
  return () => void tokenListeners.delete(listener)
}

const readStoredText = (): string | null => browserStorage.read(STORAGE_KEY)

/**
 * Parses the stored tokens, which open bookings that were made without an account. Keyed by booking id. Empty if the
 * stored text is unreadable.
 */
const parseTokens = (text: string | null): Record<string, unknown> => {
  try {
    return { ...(JSON.parse(text ?? '{}') as Record<string, unknown>) }
  } catch {
    return {}
  }
}

const saveTokens = (tokens: Record<string, unknown>): void => {
  browserStorage.writeJson(STORAGE_KEY, tokens)
  tokenListeners.forEach((listener) => listener())
}

/**
 * Stores the token of a booking that was made without an account. Only this browser has the token. If storage fails, the
 * booking opens through the link that is emailed after the payment.
 */
export const saveGuestToken = (bookingId: string, token: string): void =>
  saveTokens({ ...parseTokens(readStoredText()), [bookingId]: token })

/** Removes the token of a booking from this browser. Other users of a shared computer then cannot open the booking. */
export const removeGuestToken = (bookingId: string): void => {
  const { [bookingId]: removed, ...otherTokens } = parseTokens(readStoredText())
  if (removed !== undefined) saveTokens(otherTokens)
}

/** The token of a booking that this browser made without an account, or null. */
export const useGuestToken = (bookingId: string): string | null => {
  const token = parseTokens(useSyncExternalStore(subscribeToTokens, readStoredText, () => null))[bookingId]
  return typeof token === 'string' && isUuid(token) ? token : null
}
