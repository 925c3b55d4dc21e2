import { useSyncExternalStore } from 'react'
import { browserStorage } from '@/lib/storage'
import { toast } from '@/ui/toast/toast'
import type { LiveProduct, LiveVariant } from '../store-queries'
import { addLine, type CartLine, countOf, lineName, parseCart } from './cart-rules'

const KEY = 'cart'
const EMPTY: readonly CartLine[] = []
const listeners = new Set<() => void>()

let text: string | null = null
let lines = EMPTY
/** False if storage is denied or full: the cart then lasts as long as the page. */
let isStored = true

/** The same array until the stored text changes. */
export const readCart = (): readonly CartLine[] => {
  if (!isStored) return lines
  const stored = browserStorage.read(KEY)
  if (stored !== text) {
    text = stored
    lines = parseCart(stored)
  }
  return lines
}

const announce = (): void => listeners.forEach((listener) => listener())

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) window.addEventListener('storage', announce)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', announce)
  }
}

/**
 * Stores the cart for reloads and other tabs.
 * @returns false if storage failed: the cart then lasts as long as the page
 */
export const saveCart = (next: readonly CartLine[]): boolean => {
  lines = next
  text = JSON.stringify(next)
  isStored = browserStorage.write(KEY, text)
  announce()
  return isStored
}

export const useCartLines = (): readonly CartLine[] => useSyncExternalStore(subscribe, readCart, () => EMPTY)

/** Number of items in the cart. */
export const useCartCount = (): number => countOf(useCartLines())

/** Adds one item in the chosen variant, and shows a toast. */
export const addToCart = ({ id, name, price, sale_price, stock }: LiveProduct, variant?: LiveVariant): void => {
  const lines = readCart()
  const next = addLine(lines, {
    productId: id,
    ...(variant && { variantId: variant.id, variant: variant.name }),
    name,
    price: sale_price ?? price,
    stock: variant ? variant.stock : stock,
  })
  const what = lineName({ name, variant: variant?.name })
  if (next === lines) return toast.info('That is all we have', `Your cart holds every ${what} there is.`)
  if (saveCart(next)) toast.success('Added to cart', what)
  else toast.info('In your cart for now', `Your browser couldn’t save ${what}: order before you leave this site.`)
}
