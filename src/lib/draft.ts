import { SESSION_KEY } from './backend/session-key'
import { browserStorage, tabStorage } from './storage'

// Stored for the tab only, so that typed text does not stay on a shared computer.
const STORAGE_PREFIX = 'draft:'
const VISITOR_ID = 'guest'
/** Written on every sign-out. Other tabs react to the change. */
const SIGN_OUT_KEY = 'signed-out'

/** The id of the user whose session this browser stores. Forms render before the client has loaded the session. */
const getCurrentUserId = (): string => {
  const session = browserStorage.readJson(SESSION_KEY)
  if (typeof session !== 'object' || session === null || !('user' in session)) return VISITOR_ID
  const { user } = session
  return typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : VISITOR_ID
}

/** An entry in the tab's storage. If storage is full or denied, the text lasts as long as the form. */
export interface Draft {
  read: () => unknown
  save: (value: unknown) => void
  discard: () => void
}

/**
 * A stored draft of the current page and user. It survives a reload and an ended session, and no other account sees
 * it. A user who signs in keeps what they typed as a visitor in the same tab.
 * @param draftKey distinguishes forms of a page
 * @param pagePath the page; leave out for the current path
 */
export const openDraft = (draftKey: unknown, pagePath?: string): Draft => {
  // Also called while prerendering, where there is no browser.
  const path = pagePath ?? (typeof window === 'undefined' ? '' : location.pathname)
  const page = `${path}:${JSON.stringify(draftKey)}`
  const own = `${STORAGE_PREFIX}${getCurrentUserId()}:${page}`
  const guests = `${STORAGE_PREFIX}${VISITOR_ID}:${page}`
  return {
    read: () => tabStorage.readJson(own) ?? tabStorage.readJson(guests),
    save: (value) => void tabStorage.writeJson(own, value),
    discard: () => {
      tabStorage.remove(own)
      tabStorage.remove(guests)
    },
  }
}

const deleteTabDrafts = (): void =>
  tabStorage
    .keys()
    .filter((key) => key.startsWith(STORAGE_PREFIX))
    .forEach(tabStorage.remove)

/** Deletes the drafts in every tab. Called on sign-out. */
export const deleteDrafts = (): void => {
  deleteTabDrafts()
  browserStorage.write(SIGN_OUT_KEY, crypto.randomUUID())
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => key === SIGN_OUT_KEY && deleteTabDrafts())
}
