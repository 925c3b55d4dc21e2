import { ADMIN } from '../support/people'

import type { Pair } from './pair'

export const HOUSE: Pair[] = [
  {
    name: 'two admins save the settings: the second is told of the first',
    locks: [],
    asks: ['save_settings'],
    first: {
      as: ADMIN,
      call: 'save_settings',
      with: { changes: { hold_hours: 24 }, expected_version: 2 },
      answers: 'saved',
    },
    second: {
      as: ADMIN,
      call: 'save_settings',
      with: { changes: { hold_hours: 12 }, expected_version: 2 },
      answers: 'conflict',
    },
  },
]
