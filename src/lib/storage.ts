/** Browser storage that never throws. Storage may be full, denied (private windows) or absent (prerendering). */
export interface SafeStorage {
  /** Null if nothing is stored or storage is not available. */
  read: (key: string) => string | null
  /** The parsed JSON under the key. Null if there is no entry, or if it is not JSON. */
  readJson: (key: string) => unknown
  /** Returns true if the text was stored. */
  write: (key: string, text: string) => boolean
  writeJson: (key: string, value: unknown) => boolean
  remove: (key: string) => void
  keys: () => string[]
}

const createSafeStorage = (open: () => Storage): SafeStorage => {
  const tryStorage = <Result>(operation: (storage: Storage) => Result, fallback: Result): Result => {
    try {
      return operation(open())
    } catch {
      return fallback
    }
  }
  const write = (key: string, text: string) =>
    tryStorage((storage) => {
      storage.setItem(key, text)
      return true
    }, false)
  return {
    read: (key) => tryStorage((storage) => storage.getItem(key), null),
    readJson: (key) => tryStorage((storage): unknown => JSON.parse(storage.getItem(key) ?? 'null'), null),
    write,
    writeJson: (key, value) => write(key, JSON.stringify(value)),
    remove: (key) => tryStorage((storage) => storage.removeItem(key), undefined),
    keys: () => tryStorage((storage) => Object.keys(storage), []),
  }
}

/** Storage that lasts as long as the tab, so that personal data does not stay on a shared computer. */
export const tabStorage = createSafeStorage(() => sessionStorage)
/** Storage that all tabs share and that lasts until it is deleted. */
export const browserStorage = createSafeStorage(() => localStorage)
