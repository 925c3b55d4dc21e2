import { useSyncExternalStore } from 'react'
import { isUuid } from '@/lib/uuid'

const KEY = 'last-order'

/** What leads a guest back to an order; whoever holds the token may read it. */
export interface LastOrder {
  id: string
  number: string
  token: string
}

const listeners = new Set<() => void>()
const announce = (): void => listeners.forEach((listener) => listener())

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const readText = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

const isOrder = (value: unknown): value is LastOrder => {
  const { id, number, token } = Object(value) as Partial<Record<keyof LastOrder, unknown>>
  return [id, token].every((each) => typeof each === 'string' && isUuid(each)) && typeof number === 'string'
}

const parse = (text: string | null): LastOrder | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isOrder(value) ? value : null
  } catch {
    return null
  }
}

/** Kept for whoever has no account that keeps it; storage may be forbidden: the order's address leads to it then. */
export const keepOrder = (order: LastOrder): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(order))
  } catch {
    return
  }
  announce()
}

/** On a computer that others use too. */
export const forgetOrder = (): void => {
  try {
    localStorage.removeItem(KEY)
  } catch {
    return
  }
  announce()
}

/** The order that was placed last in this browser without signing in. */
export const useLastOrder = (): LastOrder | null => parse(useSyncExternalStore(subscribe, readText, () => null))
