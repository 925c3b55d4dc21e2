import { CARDS } from './cards'
import { CUSTOMERS } from './customers'
import { HOUSE } from './house'
import { MONEY } from './money'
import { PEOPLE } from './people'
import type { Pair } from './pair'
import { ROOMS } from './rooms'
import { STAFF } from './staff'
import { STORE } from './store'
import { TRIPS } from './trips'

export const PAIRS: Pair[] = [
  ...TRIPS,
  ...MONEY,
  ...CARDS,
  ...PEOPLE,
  ...STORE,
  ...STAFF,
  ...HOUSE,
  ...CUSTOMERS,
  ...ROOMS,
]

/** Those that prove the locks of a function, or that its insert gives way. */
export const pairsFor = (functionName: string): Pair[] =>
  PAIRS.filter(({ locks, givesWay = [] }) => [...locks, ...givesWay].includes(functionName))
