import { expect, it } from 'vitest'
import { wordsOf } from '@/lib/words'
import { adminCancelWords } from './booking-messages'

const cancelled = { status: 'cancelled', refund: 100, offered: [], passed_by: [] } as never

it('frees the seats of a trip ahead, and of one that is over none', () => {
  expect(wordsOf(adminCancelWords(false), cancelled)?.text).toContain(
    'The seats are free again. $100.00 is to be refunded.',
  )
  const late = wordsOf(adminCancelWords(true), cancelled)?.text
  expect(late).toContain('$100.00 is to be refunded.')
  expect(late).not.toContain('free')
})
