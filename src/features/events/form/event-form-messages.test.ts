import { expect, it } from 'vitest'
import { wordsOf } from '@/lib/words'
import { today } from '@/lib/dates'
import { publishWords } from './event-form-messages'

const said = (lastDay: string | null) => wordsOf(publishWords(lastDay), { status: 'published' } as never)?.text

it('warns where what is published is over, and only there', () => {
  expect(said('2020-05-03')).toContain('nobody can book it')
  expect(said(today())).toBe('Your event is live for everyone to see.')
  expect(said(null)).toBe('Your event is live for everyone to see.')
})
