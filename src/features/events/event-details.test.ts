import { expect, it } from 'vitest'
import { parseFacts } from './event-details'

it('the event page reads the custom fields of an event, and ignores blank or malformed values', () => {
  const facts = parseFacts({
    summary: '  Four nights. ',
    includes: ['Meals', ' ', 7],
    excludes: 'Flights',
    venues: [{ name: 'The Mill', place: 'Ohio' }, { place: 'nowhere' }, 'text'],
    faq: [{ question: 'Is it cold?', answer: 'Yes.' }, { question: 'Why?' }],
    month_only: 'yes',
  })
  expect(facts).toEqual({
    summary: 'Four nights.',
    includes: ['Meals'],
    excludes: [],
    venues: [{ name: 'The Mill', place: 'Ohio', blurb: '' }],
    faq: [{ question: 'Is it cold?', answer: 'Yes.' }],
    monthOnly: false,
  })
})

it('an event without custom fields shows no extra details', () => {
  for (const blankValue of [null, undefined, [], 'x', {}]) expect(parseFacts(blankValue).venues).toEqual([])
})
