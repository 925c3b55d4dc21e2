import { useSyncExternalStore } from 'react'

export interface CartLine {
  productId: string
  quantity: number
}

const KEY = 'cart'
const EMPTY: readonly CartLine[] = []
const listeners = new Set<() => void>()

let text: string | null = null
let lines = EMPTY

const isLine = (value: unknown): value is CartLine => {
  const line = value as Partial<CartLine> | null
  return typeof line?.productId === 'string' && Number.isInteger(line.quantity) && (line.quantity ?? 0) > 0
}

const parse = (stored: string | null): readonly CartLine[] => {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.filter(isLine) : EMPTY
  } catch {
    return EMPTY
  }
}

/** The same array until what is stored changes. */
const current = (): readonly CartLine[] => {
  let stored: string | null = text
  try {
    stored = localStorage.getItem(KEY)
  } catch {
    // Storage may be forbidden: the cart then lasts as long as the page.
  }
  if (stored !== text) {
    text = stored
    lines = parse(stored)
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

/** Keeps the cart across reloads and tabs. */
export const saveCart = (next: readonly CartLine[]): void => {
  lines = next
  text = JSON.stringify(next)
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // See above.
  }
  announce()
}

export const useCartLines = (): readonly CartLine[] => useSyncExternalStore(subscribe, current, () => EMPTY)

/** How many things are in the cart. */
export const useCartCount = (): number => useCartLines().reduce((sum, { quantity }) => sum + quantity, 0)
