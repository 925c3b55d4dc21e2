import { ADMIN, DRAFT, TASMANIA } from '../../support/people'
import type { SnapshotCase } from '../case'
import { createSaveCase, saveEventStep } from './events'

const EVENT_FACTS = {
  activity_level: 3,
  walking_hours: 2.5,
  stairs: '60 steps',
  darkness: ' All night ',
  toilets: 'In the gatehouse',
  wheelchair_access: 'Ground floor',
  min_group_size: '6',
  languages: 'English',
  packing_list: 'A coat\nA torch',
  insurance: 'Recommended',
  visa: 'None',
  optional_costs: 'A cruise',
}
const MAX_LENGTHS_OF_TEXT_FACTS = Object.entries({
  stairs: 300,
  darkness: 300,
  toilets: 300,
  wheelchair_access: 300,
  languages: 200,
  packing_list: 2000,
  insurance: 1000,
  visa: 1000,
  optional_costs: 2000,
})
const PORT_ARTHUR_DAY = {
  place: 'Port Arthur',
  accommodation: ' Guesthouse ',
  meals: ['breakfast', 'dinner'],
  latitude: -43.1467,
  longitude: 147.8503,
}
const createDaysCase = (name: string, days: Record<string, unknown>[], expected: string) =>
  createSaveCase(name, { title: 'New', days }, expected)

export const eventFactsCases: SnapshotCase[] = [
  createSaveCase(
    'the facts of a trip are stored, and the audit log records its activity level and minimum group size',
    { id: DRAFT, ...EVENT_FACTS },
    'saved',
    {
      then: [
        { ...saveEventStep({ id: DRAFT, location: 'Ararat' }), as: ADMIN, expected: 'saved' },
        {
          ...saveEventStep({ id: DRAFT, activity_level: null, walking_hours: null, min_group_size: null, visa: ' ' }),
          as: ADMIN,
          expected: 'saved',
        },
      ],
    },
  ),
  createSaveCase(
    'facts outside their limits are rejected',
    {
      title: 'New',
      activity_level: 6,
      walking_hours: 24.5,
      min_group_size: 0,
      ...Object.fromEntries(MAX_LENGTHS_OF_TEXT_FACTS.map(([name, length]) => [name, 'x'.repeat(length + 1)])),
    },
    'invalid',
    {
      then: [
        { ...saveEventStep({ title: 'New', activity_level: 0, walking_hours: -1 }), as: ADMIN, expected: 'invalid' },
        {
          ...saveEventStep({ title: 'New', activity_level: 2.5, walking_hours: 'two' }),
          as: ADMIN,
          expected: 'invalid',
        },
        { ...saveEventStep({ title: 'New', activity_level: 1, walking_hours: 0 }), as: ADMIN, expected: 'saved' },
        { ...saveEventStep({ title: 'New', activity_level: 5, walking_hours: 24 }), as: ADMIN, expected: 'saved' },
      ],
    },
  ),
  createSaveCase(
    'the minimum group size of a trip must not be above its number of seats',
    { title: 'New', min_group_size: 13, max_registrations: 12 },
    'invalid',
    {
      then: [
        {
          ...saveEventStep({ title: 'New', min_group_size: 12, max_registrations: 12 }),
          as: ADMIN,
          expected: 'saved',
        },
        { ...saveEventStep({ title: 'New', min_group_size: 100_001 }), as: ADMIN, expected: 'invalid' },
        { ...saveEventStep({ title: 'New', min_group_size: 100_000 }), as: ADMIN, expected: 'saved' },
        {
          ...saveEventStep({ id: TASMANIA, max_registrations: 20, min_group_size: 21 }),
          as: ADMIN,
          expected: 'invalid',
        },
      ],
    },
  ),
  createDaysCase(
    'the place, accommodation, meals and coordinates of a day are stored',
    [
      PORT_ARTHUR_DAY,
      { meals: ['lunch'], latitude: -90, longitude: 180 },
      { meals: ['breakfast', 'lunch', 'dinner'], latitude: '90', longitude: -180 },
      { meals: null, latitude: null, longitude: '' },
    ],
    'saved',
  ),
  createDaysCase(
    'a day with only one map coordinate gets an error at the missing coordinate',
    [{ latitude: 0 }, { longitude: 0 }],
    'invalid',
  ),
  createDaysCase(
    'places, accommodation and coordinates outside their limits are rejected',
    [
      { place: 'x'.repeat(201), accommodation: 'x'.repeat(301), latitude: 90.1, longitude: 180.1 },
      { latitude: -90.1, longitude: -180.1 },
      { latitude: '43 S', longitude: {} },
    ],
    'invalid',
  ),
  createDaysCase(
    'the meals of a day must be a list of breakfast, lunch and dinner, each at most once',
    [
      { meals: ['brunch'] },
      ...['breakfast', 'lunch', 'dinner'].map((meal) => ({ meals: [meal, meal] })),
      { meals: 'breakfast' },
      { meals: [['breakfast']] },
      { meals: [null] },
      { meals: {} },
      { meals: [] },
    ],
    'invalid',
  ),
  {
    name: 'an import stores the facts of a trip and of its days, and returns an error for each invalid fact',
    call: 'import_events',
    with: { events: [{ title: 'New', ...EVENT_FACTS, days: [PORT_ARTHUR_DAY] }] },
    as: ADMIN,
    expected: 'imported',
    then: [
      {
        call: 'import_events',
        with: { events: [{ title: 'New', activity_level: 6, days: [{ meals: 'dinner', latitude: 1 }] }] },
        as: ADMIN,
        expected: 'invalid',
      },
    ],
  },
]
