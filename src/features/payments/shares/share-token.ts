import { tabStorage } from '@/lib/storage'

const STORAGE_KEY = 'payment-link'

/** Stores the token of a payment link in this tab, so that the page after the payment can link back to it. */
export const saveShareToken = (token: string): void => void tabStorage.write(STORAGE_KEY, token)

/** The token of the payment link that this tab opened, or null. */
export const readShareToken = (): string | null => tabStorage.read(STORAGE_KEY)
