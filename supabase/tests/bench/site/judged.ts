import type { Opened } from './opened'
import type { Brought } from './side'

/** How much more a page may fetch, or work, than at the seed's size. */
const MORE = 1.2
/** What nobody notices: KB of an answer, milliseconds of work. */
const UNSEEN_KB = 2
const UNSEEN_MS = 30
/** Rows of the longest page, with what hangs on them: a page that the seed does not fill may be filled. */
const PAGE_ROWS = 120
/** What it takes to draw one of them, ms. */
const ROW_MS = 3

interface Grows {
  why: string
  /** So many times as much, so many times as long. */
  kb: number
  work: number
}

/** Pages that show more because there is more to show. */
const GROWS: Record<string, Grows> = {
  '/admin/books?tab=owed': {
    why: 'all that is owed is added up',
    kb: MORE,
    work: 1.8,
  },
}

/** What opening a page brought, turn by turn, at the seed's size and after years. */
export interface Turns {
  small: Opened[]
  large: Opened[]
}
type Pair = [seed: number, years: number]
export interface Figures {
  kb: Pair
  ms: Pair
  work: Pair
  /** Rows that pages were filled with, and the KB that they weigh. */
  filled: { rows: number; kb: number }
}

const least = (turns: Opened[], value: (one: Opened) => number) => Math.min(...turns.map(value))
const kbOf = ({ brought }: Opened) => brought.reduce((sum, { bytes }) => sum + bytes, 0) / 1024

const leanest = (turns: Opened[]): Brought[] => turns.toSorted((a, b) => kbOf(a) - kbOf(b))[0]?.brought ?? []

/** What was asked, whatever time stands in it. */
const nameOf = ({ what }: Brought) => what.replaceAll(/\d{4}-\d{2}-\d{2}T[^&,)]*/g, '')

/** Lists that stay within a page and hold more of it than at the seed's size; those of one name in their turn. */
const filledOf = (small: Brought[], large: Brought[]): Figures['filled'] => {
  const left = small.map((one) => ({ ...one, name: nameOf(one) }))
  const filled = { rows: 0, kb: 0 }
  for (const one of large) {
    const at = left.findIndex(({ name }) => name === nameOf(one))
    const [before] = at < 0 ? [] : left.splice(at, 1)
    if (!before || one.rows <= before.rows || one.rows > PAGE_ROWS) continue
    const each = before.rows > 0 ? (before.bytes / before.rows) * MORE : one.bytes / one.rows
    filled.rows += one.rows - before.rows
    filled.kb += Math.min(one.bytes - before.bytes, each * (one.rows - before.rows)) / 1024
  }
  return filled
}

/** The best of all turns: what else ran on the machine only ever makes one longer. */
export const sums = ({ small, large }: Turns): Figures => ({
  kb: [least(small, kbOf), least(large, kbOf)],
  ms: [least(small, ({ ms }) => ms), least(large, ({ ms }) => ms)],
  work: [least(small, ({ work }) => work), least(large, ({ work }) => work)],
  filled: filledOf(leanest(small), leanest(large)),
})

export const faultsOf = (at: string, { kb, work, filled }: Figures): (string | false)[] => {
  const most = GROWS[at] ?? { kb: MORE, work: MORE }
  return [
    kb[1] > kb[0] * most.kb + filled.kb + UNSEEN_KB && `${(kb[1] / kb[0]).toFixed(1)} times as much`,
    work[1] > work[0] * most.work + filled.rows * ROW_MS + UNSEEN_MS &&
      `${(work[1] / work[0]).toFixed(1)} times the work`,
  ]
}
