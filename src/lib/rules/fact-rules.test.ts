import { expect, it } from 'vitest'
import { eventsLimits } from '../generated/limits'
import {
  ACTIVITY_LEVEL_NAMES,
  describeEffort,
  formatMeals,
  getMapUrl,
  listFactGroups,
  type EventFactFields,
} from './fact-rules'

const NO_FACTS: EventFactFields = {
  activity_level: null,
  walking_hours: null,
  stairs: '',
  darkness: '',
  toilets: '',
  wheelchair_access: '',
  min_group_size: null,
  languages: '',
  packing_list: '',
  insurance: '',
  visa: '',
  optional_costs: '',
}

it('each activity level of a trip has a different name', () => {
  expect(new Set(ACTIVITY_LEVEL_NAMES).size).toBe(eventsLimits.activity_level.max)
})

it.each([
  [3, 2.5, 'Moderate (3 of 5), about 2.5 hours on foot a day'],
  [1, null, 'Easy (1 of 5)'],
  [null, 1, 'About 1 hour on foot a day'],
  [null, null, ''],
])(
  'a trip with the activity level %s and %s hours on foot a day shows the effort "%s"',
  (activity_level, walking_hours, text) => {
    expect(describeEffort({ activity_level, walking_hours })).toBe(text)
  },
)

it('the facts of a trip are listed in groups, and unknown facts are omitted', () => {
  const facts = { ...NO_FACTS, activity_level: 2, toilets: 'In the gatehouse', packing_list: 'A coat\n\n A torch ' }
  expect(listFactGroups(facts, 12, 16)).toEqual([
    {
      title: 'Effort and access',
      facts: [
        ['Effort', 'Light (2 of 5)'],
        ['Toilets', 'In the gatehouse'],
      ],
    },
    {
      title: 'The group',
      facts: [
        ['Group size', 'Up to 12 travellers'],
        ['Minimum age', '16 years on the day of departure'],
      ],
    },
    { title: 'What to bring', facts: [['Packing list', ['A coat', 'A torch']]] },
  ])
})

it('a trip without facts has no group of facts, even if its number of seats and its minimum age are known', () => {
  expect(listFactGroups(NO_FACTS, 12, 16)).toEqual([])
})

it.each([
  [6, 12, '6 to 12 travellers'],
  [6, null, 'At least 6 travellers'],
  [12, 12, '12 travellers'],
])('a trip for at least %s travellers with %s seats has the group size "%s"', (min_group_size, seats, text) => {
  expect(listFactGroups({ ...NO_FACTS, min_group_size }, seats, 0)).toEqual([
    { title: 'The group', facts: [['Group size', text]] },
  ])
})

it('the meals of a day are listed in the order of the day', () => {
  expect(formatMeals(['dinner', 'breakfast'])).toBe('Breakfast and dinner')
  expect(formatMeals(['dinner', 'lunch', 'breakfast'])).toBe('Breakfast, lunch and dinner')
  expect(formatMeals([])).toBe('')
})

it('a place has a map only if both coordinates are known', () => {
  expect(getMapUrl({ latitude: 0, longitude: 147.8503 })).toContain('mlat=0&mlon=147.8503')
  expect(getMapUrl({ latitude: null, longitude: null })).toBeNull()
})
