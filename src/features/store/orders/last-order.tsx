import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { paths } from '@/lib/paths'
import { browserStorage } from '@/lib/storage'
import { isUuid } from '@/lib/text'
import { buttonClass } from '@/ui/button-class'

const STORAGE_KEY = 'last-order'

/** A visitor's order: the id, and the token that gives access to the order. */
export interface LastOrder {
  id: string
  number: string
  token: string
}

const lastOrderListeners = new Set<() => void>()
const notifyListeners = (): void => lastOrderListeners.forEach((listener) => listener())

const subscribeToLastOrder = (listener: () => void): (() => void) => {
  lastOrderListeners.add(listener)
  return () => void lastOrderListeners.delete(listener)
}

const readStoredText = (): string | null => browserStorage.read(STORAGE_KEY)

const isLastOrder = (value: unknown): value is LastOrder => {
  const { id, number, token } = Object(value) as Partial<Record<keyof LastOrder, unknown>>
  return [id, token].every((field) => typeof field === 'string' && isUuid(field)) && typeof number === 'string'
}

const parseLastOrder = (text: string | null): LastOrder | null => {
  try {
    const parsedOrder: unknown = JSON.parse(text ?? 'null')
    return isLastOrder(parsedOrder) ? parsedOrder : null
  } catch {
    return null
  }
}

/**
 * Stores the last order of a customer without an account in localStorage. If that fails, only the emailed link opens
 * the order.
 */
export const saveLastOrder = (order: LastOrder): void => {
  if (browserStorage.writeJson(STORAGE_KEY, order)) notifyListeners()
}

/** Removes the visitor's last order from this browser. Other users of a shared computer then cannot open the order. */
export const clearLastOrder = (): void => {
  browserStorage.remove(STORAGE_KEY)
  notifyListeners()
}

/** The last order placed in this browser without signing in. */
export const useLastOrder = (): LastOrder | null =>
  parseLastOrder(useSyncExternalStore(subscribeToLastOrder, readStoredText, () => null))

/** A link to the visitor's last order. Not shown to members, who find their orders on the dashboard. */
export const LastOrderLink = ({ onLeave }: { onLeave?: () => void }) => {
  const { user } = useAuth()
  const lastOrder = useLastOrder()
  if (!lastOrder || user) return null
  return (
    <p>
      Your last order:{' '}
      <Link
        to={`${paths.order(lastOrder.id)}?token=${lastOrder.token}`}
        onClick={onLeave}
        className={buttonClass('link')}
      >
        {lastOrder.number}
      </Link>
    </p>
  )
}
