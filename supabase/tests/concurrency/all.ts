import type { Pair } from './pair'
import { CARDS } from './cards'
import { CUSTOMERS } from './customers'
import { HOUSE } from './house'
import { DELETED_TRIPS } from './deleted-trips'
import { MONEY } from './money'
import { PEOPLE } from './people'
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
  ...DELETED_TRIPS,
]

/** Those that prove the locks of a function, that its insert gives way, or that it asks anew. */
export const pairsFor = (functionName: string): Pair[] =>
  PAIRS.filter(({ locks, givesWay = [], asks = [] }) => [...locks, ...givesWay, ...asks].includes(functionName))
