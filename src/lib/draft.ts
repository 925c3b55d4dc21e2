import { SESSION_KEY } from './backend/session-key'

// For the tab alone: what somebody types has no business on a shared computer tomorrow.
const PREFIX = 'draft:'
const GUEST = 'guest'
/** Changes whenever somebody signs out: other tabs are told by it. */
const SIGNED_OUT = 'signed-out'

/** Whose session this browser keeps: read where it is kept, for a form is there before anybody has asked who is here. */
const whoIsHere = (): string => {
  try {
    const session: unknown = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null')
    if (typeof session !== 'object' || session === null || !('user' in session)) return GUEST
    const { user } = session
    return typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : GUEST
  } catch {
    return GUEST
  }
}

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** A place in the tab's storage. Where that is full or forbidden, what is typed lasts as long as its form. */
export interface Draft {
  read: () => unknown
  keep: (value: unknown) => void
  forget: () => void
}

/**
 * Where what is typed on this page, by whoever is here now, outlives a reload and a session that ends: no other account
 * is shown it. Whoever signs in goes on with what the same tab's guest has typed.
 * @param what tells one form from others
 * @param where the page, unless it is the same on all of them
 */
export const draftOf = (what: unknown, where?: string): Draft => {
  // Pages are drawn where there is no browser, too.
  const path = where ?? (typeof window === 'undefined' ? '' : location.pathname)
  const page = `${path}:${JSON.stringify(what)}`
  const own = `${PREFIX}${whoIsHere()}:${page}`
  const guests = `${PREFIX}${GUEST}:${page}`
  return {
    read: () => {
      try {
        return parsed(sessionStorage.getItem(own) ?? sessionStorage.getItem(guests))
      } catch {
        return null
      }
    },
    keep: (value) => {
      try {
        sessionStorage.setItem(own, JSON.stringify(value))
      } catch {
        // As said above.
      }
    },
    forget: () => {
      try {
        sessionStorage.removeItem(own)
        sessionStorage.removeItem(guests)
      } catch {
        // Then nothing is kept there either.
      }
    },
  }
}

const forgetHere = (): void => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Then nothing is kept there either.
  }
}

/** Whoever signs out leaves nothing behind, in no tab. */
export const forgetDrafts = (): void => {
  forgetHere()
  try {
    localStorage.setItem(SIGNED_OUT, crypto.randomUUID())
  } catch {
    // Then no other tab has kept anything either.
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => key === SIGNED_OUT && forgetHere())
}
