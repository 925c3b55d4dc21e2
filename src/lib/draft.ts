import { SESSION_KEY } from './backend/session-key'
import { browserStorage, tabStorage } from './storage'

// For the tab alone: what somebody types has no business on a shared computer tomorrow.
const PREFIX = 'draft:'
const GUEST = 'guest'
/** Changes whenever somebody signs out: other tabs are told by it. */
const SIGNED_OUT = 'signed-out'

/** The id of the user whose session this browser keeps: forms render before the client has loaded the session. */
const whoIsHere = (): string => {
  const session = browserStorage.readJson(SESSION_KEY)
  if (typeof session !== 'object' || session === null || !('user' in session)) return GUEST
  const { user } = session
  return typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : GUEST
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
    read: () => tabStorage.readJson(own) ?? tabStorage.readJson(guests),
    keep: (value) => void tabStorage.writeJson(own, value),
    forget: () => {
      tabStorage.remove(own)
      tabStorage.remove(guests)
    },
  }
}

const forgetHere = (): void =>
  tabStorage
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .forEach(tabStorage.remove)

/** Called on sign-out: drafts are deleted in every tab. */
export const forgetDrafts = (): void => {
  forgetHere()
  browserStorage.write(SIGNED_OUT, crypto.randomUUID())
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => key === SIGNED_OUT && forgetHere())
}
