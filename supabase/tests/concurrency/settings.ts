import { ADMIN } from '../support/people'

import type { ConcurrentCall, CallPair } from './pair'

/** Divides by the number of updated rows, so that a save with an outdated version fails with a division by zero. */
const saveSettingsCall = (hours: number, expected: string): ConcurrentCall => ({
  as: ADMIN,
  sql: `with saved as (
      update public.settings set hold_hours = ${hours} where only_row and version = 2 returning 1)
    select 1 / count(*) from saved`,
  expected,
})

export const SETTINGS_PAIRS: CallPair[] = [
  {
    name: 'when two admins save the settings at the same time, the second save changes nothing',
    locks: [],
    first: saveSettingsCall(24, 'done'),
    second: saveSettingsCall(12, '22012'),
  },
]
