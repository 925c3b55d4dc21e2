import { SESSION_KEY } from './backend/session-key'
import { browserStorage, tabStorage } from './storage'

// Stored for the tab only, so that typed text does not stay on a shared computer.
const PREFIX = 'draft:'
const GUEST = 'guest'
/** Written on every sign-out. Other tabs react to the change. */
const SIGNED_OUT = 'signed-out'

/** The id of the user whose session this browser stores. Forms render before the client has loaded the session. */
const currentUser = (): string => {
  const session = browserStorage.readJson(SESSION_KEY)
  if (typeof session !== 'object' || session === null || !('user' in session)) return GUEST
  const { user } = session
  return typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : GUEST
}

/** An entry in the tab's storage. If storage is full or denied, the text lasts as long as the form. */
export interface Draft {
  read: () => unknown
  keep: (value: unknown) => void
  discard: () => void
}

/**
 * A stored draft of the current page and user. It survives a reload and an ended session, and no other account sees
 * it. A user who signs in keeps what they typed as a visitor in the same tab.
 * @param what distinguishes forms of a page
 * @param where the page; leave out for the current path
 */
export const draftOf = (what: unknown, where?: string): Draft => {
  // Also called while prerendering, where there is no browser.
  const path = where ?? (typeof window === 'undefined' ? '' : location.pathname)
  const page = `${path}:${JSON.stringify(what)}`
  const own = `${PREFIX}${currentUser()}:${page}`
  const guests = `${PREFIX}${GUEST}:${page}`
  return {
    read: () => tabStorage.readJson(own) ?? tabStorage.readJson(guests),
    keep: (value) => void tabStorage.writeJson(own, value),
    discard: () => {
      tabStorage.remove(own)
      tabStorage.remove(guests)
    },
  }
}

const clearHere = (): void =>
  tabStorage
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .forEach(tabStorage.remove)

/** Deletes the drafts in every tab. Called on sign-out. */
export const deleteDrafts = (): void => {
  clearHere()
  browserStorage.write(SIGNED_OUT, crypto.randomUUID())
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => key === SIGNED_OUT && clearHere())
}
