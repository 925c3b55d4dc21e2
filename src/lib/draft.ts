import { getStoredUserId } from './backend/session-key'
import { browserStorage, tabStorage } from './storage'

// Drafts are stored only for the tab, so that typed text does not stay on a shared computer.
const STORAGE_PREFIX = 'draft:'
const VISITOR_ID = 'guest'
/** The storage key that is written on every sign-out, so that other tabs delete their drafts. */
const SIGN_OUT_KEY = 'signed-out'

/** The id of the signed-in user. Read from storage, because forms render before the client has loaded the session. */
const getCurrentUserId = (): string => getStoredUserId() ?? VISITOR_ID

/** A typed text in the tab's storage. If storage is full or denied, the text lasts only as long as the form. */
export interface Draft {
  read: () => unknown
  save: (value: unknown) => void
  discard: () => void
}

/**
 * Opens the draft of a form for the current user. A draft survives a reload and an expired session. Other accounts
 * cannot read it. A visitor's draft stays in the tab after sign-in.
 * @param draftKey identifies the form on its page
 * @param pagePath path of the page; the current path by default
 */
export const openDraft = (draftKey: unknown, pagePath?: string): Draft => {
  // During prerendering there is no browser, and so no path.
  const currentPath = pagePath ?? (typeof window === 'undefined' ? '' : location.pathname)
  const pageKey = `${currentPath}:${JSON.stringify(draftKey)}`
  const userDraftKey = `${STORAGE_PREFIX}${getCurrentUserId()}:${pageKey}`
  const visitorDraftKey = `${STORAGE_PREFIX}${VISITOR_ID}:${pageKey}`
  return {
    read: () => tabStorage.readJson(userDraftKey) ?? tabStorage.readJson(visitorDraftKey),
    save: (value) => void tabStorage.writeJson(userDraftKey, value),
    discard: () => {
      tabStorage.remove(userDraftKey)
      tabStorage.remove(visitorDraftKey)
    },
  }
}

const deleteTabDrafts = (): void =>
  tabStorage
    .keys()
    .filter((key) => key.startsWith(STORAGE_PREFIX))
    .forEach(tabStorage.remove)

/** Deletes all drafts of this browser, in every tab. Called on sign-out. */
export const deleteDrafts = (): void => {
  deleteTabDrafts()
  browserStorage.write(SIGN_OUT_KEY, crypto.randomUUID())
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => key === SIGN_OUT_KEY && deleteTabDrafts())
}
