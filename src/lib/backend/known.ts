import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds'
import { browserStorage } from '../storage'

/**
 * What the database last said of whoever is signed in, kept beside the session: a page that is opened anew begins with it and is
 * told better a moment later, where it would wait for one answer after the other. It gives no rights; those are decided at
 * each read and deed.
 */
export const KNOWN = {
  key: 'known',
  /** In milliseconds. Whoever was away for longer is asked about first: his session may have ended meanwhile. */
  fresh: hoursToMilliseconds(1),
}

interface Known {
  /** The person, and how far his session reaches. */
  of: string
  since: number
  said: Record<string, unknown>
}

const isKnown = (value: unknown): value is Known =>
  typeof value === 'object' && value !== null && 'of' in value && 'since' in value && 'said' in value

const read = (): Known | undefined => {
  const value = browserStorage.readJson(KNOWN.key)
  return isKnown(value) ? value : undefined
}

let here: string | undefined

/** An answer that comes after this is not noted: whoever it was about may have left a computer that others use. */
export const forgetKnown = (): void => {
  here = undefined
  browserStorage.remove(KNOWN.key)
}

/**
 * Says who is signed in: what was said of anybody else, or long ago, is forgotten.
 * @param of the person, and how far his session reaches
 */
export const beginKnown = (of: string): void => {
  const kept = read()
  if (kept?.of !== of || Date.now() - kept.since > KNOWN.fresh) forgetKnown()
  here = of
}

/** What was last said under a name: whoever takes it looks whether it is what he thinks. */
export const known = (name: string): unknown => read()?.said[name]

/** Notes what was said under a name; `undefined` takes it away. */
export const noteKnown = (name: string, said: unknown): void => {
  if (here === undefined) return
  browserStorage.writeJson(KNOWN.key, { of: here, since: Date.now(), said: { ...read()?.said, [name]: said } })
}
