import type { Pair } from './pair'
import { CARDS } from './cards'
import { CUSTOMERS } from './customers'
import { SETTINGS } from './settings'
import { DELETED_TRIPS } from './deleted-trips'
import { MONEY } from './money'
import { ACCOUNTS } from './people'
import { ROOMS } from './rooms'
import { STAFF } from './staff'
import { STORE } from './store'
import { TRIPS } from './trips'

export const PAIRS: Pair[] = [
  ...TRIPS,
  ...MONEY,
  ...CARDS,
  ...ACCOUNTS,
  ...STORE,
  ...STAFF,
  ...SETTINGS,
  ...CUSTOMERS,
  ...ROOMS,
  ...DELETED_TRIPS,
]

/** The pairs that prove the locks, conflict handling or repeated reads of a function. */
export const pairsFor = (functionName: string): Pair[] =>
  PAIRS.filter(({ locks, insertsOnConflict = [], rereads = [] }) =>
    [...locks, ...insertsOnConflict, ...rereads].includes(functionName),
  )
