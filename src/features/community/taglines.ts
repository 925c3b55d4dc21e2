const TAGLINES = {
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

export type TaglineSet = keyof typeof TAGLINES

/** Matches whole words only: Jerusalem is not in the USA. */
export const taglineSet = (location: string): TaglineSet => {
  if (/\b(usa|america|california|nevada)\b/i.test(location)) return 'usa'
  if (/\b(tasmania|hobart|port arthur)\b/i.test(location)) return 'tasmania'
  return 'anywhere'
}

export const taglinesFor = (location: string): readonly string[] => TAGLINES[taglineSet(location)]

const previews = new Map<string, string>()

/** Random, but the same while the page is open. */
export const taglineFor = (eventId: string, location: string): string => {
  const lines = taglinesFor(location)
  const line = previews.get(eventId) ?? lines[Math.floor(Math.random() * lines.length)] ?? ''
  previews.set(eventId, line)
  return line
}
