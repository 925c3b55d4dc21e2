import type { Pair } from './pair'

/** A pair that proves more than a lock. */
export interface AskingPair extends Pair {
  /** Functions that ask anew once they have waited, or wait at all: this proves it. */
  asks?: string[]
}
