import { expect, it } from 'vitest'
import { suggestShare } from './share-rules'

const traveller = { id: 'ben', full_name: 'Ben Hill', share: 1800.1 }
const createLink = (amount: number, refunded = 0, traveller_id = 'ben', paid_at: string | null = '2026-01-01') => ({
  ...{ id: 'link', traveller_id, amount, refunded, paid_at, link_status: 'paid', sent_at: '2026-01-01' },
  ...{ payer_name: null, payer_email: null, times_sent: 1, token: null },
})

it("the suggested amount of a payment link is the traveller's share, but not more than can still be shared", () => {
  expect(suggestShare(traveller, { links: [], shareable: 2000 })).toBe(1800.1)
  expect(suggestShare(traveller, { links: [], shareable: 500.2 })).toBe(500.2)
})

it('the suggested amount of a payment link excludes what the traveller has already paid, unless it was refunded', () => {
  const links = [createLink(800), createLink(300, 300), createLink(100, 0, 'ada'), createLink(50, 0, 'ben', null)]
  expect(suggestShare(traveller, { links, shareable: 2000 })).toBe(1000.1)
  expect(suggestShare(traveller, { links: [createLink(1900)], shareable: 2000 })).toBe(0)
})
