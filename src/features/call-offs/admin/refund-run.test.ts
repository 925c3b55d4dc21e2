import { expect, it } from 'vitest'
import { canRefundCard } from './refund-run'

const createChoice = (refund_state: string) => ({ refund_state }) as Parameters<typeof canRefundCard>[0]

it('the refund run sends only card refunds that are ready or that the provider refused', () => {
  const refundStates = ['undecided', 'none', 'ready', 'waiting', 'refused', 'needs_account', 'in_file', 'refunded']
  expect(refundStates.filter((state) => canRefundCard(createChoice(state)))).toEqual(['ready', 'refused'])
})
