import { useSyncExternalStore } from 'react'
import { browserStorage } from '@/lib/storage'
import { toastByTone } from '@/ui/toast/toast'
import type { LiveProduct, LiveVariant } from '../store-queries'
import { addLine, type CartLine, countItems, formatLineName, parseCart } from './cart-rules'

const STORAGE_KEY = 'cart'
const EMPTY_CART: readonly CartLine[] = []
const cartListeners = new Set<() => void>()

let storedCartText: string | null = null
let cachedLines = EMPTY_CART
/** False if browser storage is denied or full. The cart is then lost when the page is closed. */
let isStored = true

/** Reads the cart from localStorage. Returns a new array only after a change, as useSyncExternalStore requires. */
export const readCart = (): readonly CartLine[] => {
  if (!isStored) return cachedLines
  const storedCart = browserStorage.read(STORAGE_KEY)
  if (storedCart !== storedCartText) {
    storedCartText = storedCart
    cachedLines = parseCart(storedCart)
  }
  return cachedLines
}

const notifyListeners = (): void => cartListeners.forEach((listener) => listener())

const subscribeToCart = (listener: () => void): (() => void) => {
  if (cartListeners.size === 0) window.addEventListener('storage', notifyListeners)
  cartListeners.add(listener)
  return () => {
    cartListeners.delete(listener)
    if (cartListeners.size === 0) window.removeEventListener('storage', notifyListeners)
  }
}

/**
 * Stores the cart, so that it survives a reload and other tabs show it.
 * @returns false if storage failed; the cart is then lost when the page is closed
 */
export const saveCart = (lines: readonly CartLine[]): boolean => {
  cachedLines = lines
  storedCartText = JSON.stringify(lines)
  isStored = browserStorage.write(STORAGE_KEY, storedCartText)
  notifyListeners()
  return isStored
}

export const useCartLines = (): readonly CartLine[] => useSyncExternalStore(subscribeToCart, readCart, () => EMPTY_CART)

/** The number of items in the cart. */
export const useCartCount = (): number => countItems(useCartLines())

/** Adds one item of a product to the cart and shows a toast. */
export const addToCart = ({ id, name, price, sale_price, stock }: LiveProduct, variant?: LiveVariant): void => {
  const cartLines = readCart()
  const newLines = addLine(cartLines, {
    productId: id,
    ...(variant && { variantId: variant.id, variant: variant.name }),
    name,
    price: sale_price ?? price,
    stock: variant ? variant.stock : stock,
  })
  const lineName = formatLineName({ name, variant: variant?.name })
  if (newLines === cartLines)
    return toastByTone.info('No more in stock', `Your cart already has every ${lineName} we have.`)
  if (saveCart(newLines)) toastByTone.success('Added to cart', lineName)
  else
    toastByTone.info(
      'Added for this visit only',
      `Your browser couldn’t save ${lineName}: please order before you leave this site.`,
    )
}
