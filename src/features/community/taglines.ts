const TAGLINES_BY_REGION = {
  usa: [
    'The road is long, and somebody rode it before you.',
    'Vacancy. The sign has said so since 1931.',
    'Out in the desert, voices carry further than headlights.',
    'Route 66 has more passengers than cars.',
    'Every motel keeps one room it does not let.',
  ],
  tasmania: [
    'The convicts never left. Neither did the cold.',
    'At Port Arthur, count the lanterns going in and coming out.',
    'The harbour fog knows your name by now.',
    'Mind the third step. Everyone does, since 1853.',
    'Van Diemen’s Land keeps what it is given.',
  ],
  anywhere: [
    'Say it softly: someone is always listening.',
    'If the lights flicker, keep typing.',
    'Old houses love a good story. Leave one here.',
    'The living are welcome to comment too.',
    'You read this alone. Are you sure?',
  ],
} as const

export type TaglineRegion = keyof typeof TAGLINES_BY_REGION

/** Finds the region of a location. Matches whole words only, because "Jerusalem" contains "USA". */
export const getTaglineRegion = (location: string): TaglineRegion => {
  if (/\b(usa|america|california|nevada)\b/i.test(location)) return 'usa'
  if (/\b(tasmania|hobart|port arthur)\b/i.test(location)) return 'tasmania'
  return 'anywhere'
}

export const getTaglines = (location: string): readonly string[] => TAGLINES_BY_REGION[getTaglineRegion(location)]

const pickedTaglines = new Map<string, string>()

/** Picks a random tagline. An event keeps its tagline while the page is open. */
export const pickTagline = (eventId: string, location: string): string => {
  const taglines = getTaglines(location)
  const tagline = pickedTaglines.get(eventId) ?? taglines[Math.floor(Math.random() * taglines.length)] ?? ''
  pickedTaglines.set(eventId, tagline)
  return tagline
}
