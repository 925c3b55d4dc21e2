import { expect, it } from 'vitest'
import { wordsOf, type WordsFor } from './words'

type Result = { status: 'saved'; name: string } | { status: 'unchanged' }
const words: WordsFor<Result> = {
  saved: ({ name }) => ({ title: `${name} is saved` }),
  unchanged: null,
  failed: { title: 'Please try again' },
}

it('words a result by its status, with what the result says', () => {
  expect(wordsOf(words, { status: 'saved', name: 'Ada' })).toEqual({ title: 'Ada is saved' })
  expect(wordsOf(words, { status: 'unchanged' })).toBeNull()
})

it('shows the failure message for a status that this version of the site does not know', () => {
  const newer: Result = JSON.parse('{ "status": "archived" }') as Result
  expect(wordsOf(words, newer)).toEqual({ title: 'Please try again' })
})
