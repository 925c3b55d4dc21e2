import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { paths } from '@/lib/paths'
import { browserStorage } from '@/lib/storage'
import { isUuid } from '@/lib/text'
import { buttonClass } from '@/ui/button-class'

const KEY = 'last-order'

/** Id and token of a visitor's order. The token gives access to it. */
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

const readText = (): string | null => browserStorage.read(KEY)

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

/** For customers without account. Without storage, only the order's URL leads back. */
export const keepOrder = (order: LastOrder): void => {
  if (browserStorage.writeJson(KEY, order)) announce()
}

/** Forgets the visitor's last order, such as on a shared computer. */
export const clearLastOrder = (): void => {
  browserStorage.remove(KEY)
  announce()
}

/** The last order placed in this browser without signing in. */
export const useLastOrder = (): LastOrder | null => parse(useSyncExternalStore(subscribe, readText, () => null))

/** A visitor's link to their last order. Members find orders on the dashboard. */
export const LastOrderLink = ({ onLeave }: { onLeave?: () => void }) => {
  const { user } = useAuth()
  const last = useLastOrder()
  if (!last || user) return null
  return (
    <p>
      Your last order:{' '}
      <Link to={`${paths.order(last.id)}?token=${last.token}`} onClick={onLeave} className={buttonClass('link')}>
        {last.number}
      </Link>
    </p>
  )
}
