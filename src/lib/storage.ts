/** Browser storage that never throws. It may be full, denied (private windows) or absent (prerender). */
export interface SafeStorage {
  /** Null if nothing is stored or storage is not available. */
  read: (key: string) => string | null
  /** The parsed JSON of a key; null if it is missing or not JSON. */
  readJson: (key: string) => unknown
  /** Returns whether the text was stored. */
  write: (key: string, text: string) => boolean
  writeJson: (key: string, value: unknown) => boolean
  remove: (key: string) => void
  keys: () => string[]
}

const createSafeStorage = (open: () => Storage): SafeStorage => {
  const attempt = <Result>(run: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return run(open())
    } catch {
      return otherwise
    }
  }
  const write = (key: string, text: string) =>
    attempt((storage) => {
      storage.setItem(key, text)
      return true
    }, false)
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    readJson: (key) => attempt((storage): unknown => JSON.parse(storage.getItem(key) ?? 'null'), null),
    write,
    writeJson: (key, value) => write(key, JSON.stringify(value)),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: () => attempt((storage) => Object.keys(storage), []),
  }
}

/** Lasts as long as the tab, so that personal data does not stay on a shared computer. */
export const tabStorage = createSafeStorage(() => sessionStorage)
/** Lasts until it is deleted, in all tabs. */
export const browserStorage = createSafeStorage(() => localStorage)
