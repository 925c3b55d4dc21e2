import { ADMIN } from '../support/people'

import type { Act, Pair } from './pair'

/** Fails with a division by zero if no row has the version that was read. */
const save = (hours: number, answers: string): Act => ({
  as: ADMIN,
  sql: `with saved as (
      update public.settings set hold_hours = ${hours} where only_row and version = 2 returning 1)
    select 1 / count(*) from saved`,
  answers,
})

export const HOUSE: Pair[] = [
  {
    name: 'two admins save the settings: the second changes nothing',
    locks: [],
    first: save(24, 'done'),
    second: save(12, '22012'),
  },
]
