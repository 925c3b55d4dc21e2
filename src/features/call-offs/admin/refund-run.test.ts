import { expect, it } from 'vitest'
import { canRefundCard } from './refund-run'

const createAnswer = (refund_state: string) => ({ refund_state }) as Parameters<typeof canRefundCard>[0]

it('only refunds that are not on their way are sent', () => {
  const refundStates = ['undecided', 'none', 'ready', 'waiting', 'refused', 'needs_account', 'in_file', 'refunded']
  expect(refundStates.filter((state) => canRefundCard(createAnswer(state)))).toEqual(['ready', 'refused'])
})
