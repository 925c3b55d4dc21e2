import type { AskingPair } from './asking'
import { CARDS } from './cards'
import { CUSTOMERS } from './customers'
import { HOUSE } from './house'
import { MONEY } from './money'
import { PEOPLE } from './people'
import { ROOMS } from './rooms'
import { STAFF } from './staff'
import { STORE } from './store'
import { TRIPS } from './trips'

export const PAIRS: AskingPair[] = [
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

/** Those that prove the locks of a function, that its insert gives way, or that it asks anew. */
export const pairsFor = (functionName: string): AskingPair[] =>
  PAIRS.filter(({ locks, givesWay = [], asks = [] }) => [...locks, ...givesWay, ...asks].includes(functionName))
