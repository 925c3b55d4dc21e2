import { eventItinerariesLimits, eventsLimits } from '../generated/limits/index.ts'
import { pluralise } from '../text.ts'

/** The facts of a trip that a traveller reads before booking. Facts that are not known yet are empty or null. */
export interface EventFactFields {
  /** The effort of the trip, from 1 (easy) to 5 (demanding). */
  activity_level: number | null
  /** Hours on foot on a usual day. */
  walking_hours: number | null
  stairs: string
  darkness: string
  toilets: string
  wheelchair_access: string
  /** Number of travellers that the departure needs to go ahead. */
  min_group_size: number | null
  languages: string
  /** Things to bring, one per line. */
  packing_list: string
  insurance: string
  visa: string
  /** Activities at the traveller's own cost, one per line. */
  optional_costs: string
}

/** The words for the activity levels 1 to 5. */
export const ACTIVITY_LEVEL_NAMES = ['Easy', 'Light', 'Moderate', 'Active', 'Demanding'] as const

/** An activity level in words: `Moderate (3 of 5)`. */
export const formatActivityLevel = (level: number): string =>
  `${ACTIVITY_LEVEL_NAMES[level - 1] ?? 'Level'} (${level} of ${eventsLimits.activity_level.max})`

/** The hours on foot: `About 2.5 hours a day`. */
export const formatWalkingHours = (hours: number): string => `About ${pluralise(hours, 'hour')} a day`

/** The effort of a trip on one line: `Moderate (3 of 5), about 3 hours on foot a day`. Empty if it is not known. */
export const describeEffort = ({
  activity_level,
  walking_hours,
}: Pick<EventFactFields, 'activity_level' | 'walking_hours'>): string => {
  const walkingText = walking_hours === null ? '' : `about ${pluralise(walking_hours, 'hour')} on foot a day`
  const effortFacts = [activity_level === null ? '' : formatActivityLevel(activity_level), walkingText]
    .filter(Boolean)
    .join(', ')
  return effortFacts.charAt(0).toUpperCase() + effortFacts.slice(1)
}

export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const formatGroupSize = (min: number | null, max: number | null): string => {
  if (min === null) return max === null ? '' : `Up to ${pluralise(max, 'traveller')}`
  if (max === null) return `At least ${pluralise(min, 'traveller')}`
  return min === max ? pluralise(max, 'traveller') : `${min} to ${pluralise(max, 'traveller')}`
}

/** A fact of the trip: its label, and its value as one text or as a list of texts. */
export type EventFact = [term: string, content: string | string[]]

export interface EventFactGroup {
  title: string
  facts: EventFact[]
}

/** The label of the fact that combines the activity level and the hours of walking. */
export const EFFORT_LABEL = 'Effort'

/** The labels of facts, on the trip page, in emails and for staff. */
export const FACT_LABELS = {
  activity_level: 'Activity level',
  walking_hours: 'Hours on foot a day',
  stairs: 'Steps and stairs',
  darkness: 'Time in the dark',
  toilets: 'Toilets',
  wheelchair_access: 'Wheelchair access',
  min_group_size: 'Minimum group size',
  languages: 'Languages',
  packing_list: 'Packing list',
  insurance: 'Insurance',
  visa: 'Passport and visa',
  optional_costs: 'Optional extras, at your own cost',
} as const satisfies Record<keyof EventFactFields, string>

const omitEmpty = (facts: EventFact[]): EventFact[] => facts.filter(([, content]) => content.length > 0)

/** Lists the facts of a trip about effort and access, such as stairs and toilets. */
export const listEffortFacts = (facts: EventFactFields): EventFact[] =>
  omitEmpty([
    [EFFORT_LABEL, describeEffort(facts)],
    ...(['stairs', 'darkness', 'toilets', 'wheelchair_access'] as const).map((name): EventFact => [
      FACT_LABELS[name],
      facts[name],
    ]),
  ])

/** True if at least one fact is known. */
export const hasFacts = (facts: EventFactFields): boolean =>
  Object.values(facts).some((fact: string | number | null) => fact !== null && fact !== '')

/**
 * The trip's facts, grouped for the trip page. Facts without a value are omitted.
 * @param seats number of seats; null if the trip has no limit
 * @param minAge minimum age in years; 0 if there is none
 */
export const listFactGroups = (facts: EventFactFields, seats: number | null, minAge: number): EventFactGroup[] => {
  if (!hasFacts(facts)) return []
  const factGroups: EventFactGroup[] = [
    { title: 'Effort and access', facts: listEffortFacts(facts) },
    {
      title: 'The group',
      facts: [
        ['Group size', formatGroupSize(facts.min_group_size, seats)],
        ['Minimum age', minAge > 0 ? `${pluralise(minAge, 'year')} on the day of departure` : ''],
        [FACT_LABELS.languages, facts.languages],
      ],
    },
    { title: 'What to bring', facts: [[FACT_LABELS.packing_list, splitLines(facts.packing_list)]] },
    {
      title: 'Before you go',
      facts: [
        [FACT_LABELS.insurance, facts.insurance],
        [FACT_LABELS.visa, facts.visa],
        [FACT_LABELS.optional_costs, splitLines(facts.optional_costs)],
      ],
    },
  ]
  return factGroups
    .map((group) => ({ ...group, facts: omitEmpty(group.facts) }))
    .filter((group) => group.facts.length > 0)
}

/** The names of the meals, in the order in which they are eaten. */
export const MEALS = eventItinerariesLimits.meals.values
export type Meal = (typeof MEALS)[number]

/** The facts of a day of the itinerary, such as place and meals. */
export interface DayFacts {
  place: string
  accommodation: string
  meals: Meal[]
  /** The latitude in decimal degrees. Null if it is not known. The same applies to the longitude. */
  latitude: number | null
  longitude: number | null
}

/** The meals of a day as a sentence: `Breakfast, lunch and dinner`. Empty if there are none. */
export const formatMeals = (meals: readonly Meal[]): string => {
  const includedMealTypes = MEALS.filter((meal) => meals.includes(meal))
  const includedMeals = [includedMealTypes.slice(0, -1).join(', '), includedMealTypes.at(-1)]
    .filter(Boolean)
    .join(' and ')
  return includedMeals.charAt(0).toUpperCase() + includedMeals.slice(1)
}

/** True if the day has a place, an accommodation or a meal to show. */
export const hasDayFacts = ({ place, accommodation, meals }: Omit<DayFacts, 'latitude' | 'longitude'>): boolean =>
  place !== '' || accommodation !== '' || meals.length > 0

/** The URL of a map of the place. Null if its coordinates are not known. */
export const getMapUrl = ({ latitude, longitude }: Pick<DayFacts, 'latitude' | 'longitude'>): string | null =>
  latitude === null || longitude === null
    ? null
    : `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=12/${latitude}/${longitude}`
