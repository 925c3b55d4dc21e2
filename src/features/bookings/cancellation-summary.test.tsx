import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CancellationSummary, type CancellationPreview } from './cancellation-summary'

const PREVIEW: CancellationPreview = {
  status: 'ok',
  paid: 1900,
  retained: 800,
  refund: 1100,
  keeps: 'the deposit',
  refunds: 'all other payments',
  until: '2098-12-01',
  next_from: '2098-12-02',
  next_keeps: 'all payments',
  next_retained: 1900,
  until_guaranteed: false,
  lines: [
    { description: 'Seat', quantity: 2, retained: 769.38, refund: 1057.9 },
    { description: 'Airport transfer', quantity: 1, retained: 30.62, refund: 42.1 },
  ],
}
const renderSummary = (changes: Partial<CancellationPreview> = {}) =>
  render(<CancellationSummary preview={{ ...PREVIEW, ...changes }} refundLabel="Refunded to you" />)

it('the summary of a cancellation shows the tier that applies today, the amounts of each item, and the next tier', () => {
  renderSummary()
  expect(
    screen.getByText('Today’s cancellation terms: we keep the deposit, and refund all other payments.'),
  ).toBeVisible()
  const table = screen.getByRole('table', { name: 'Amounts by item' })
  expect(within(table).getByRole('row', { name: 'Seat × 2 $769.38 $1,057.90' })).toBeVisible()
  expect(within(table).getByRole('row', { name: 'Airport transfer $30.62 $42.10' })).toBeVisible()
  expect(
    screen.getByText(
      'This applies until 1st December, 2098. From 2nd December, 2098, we keep all payments: $1,900.00 of what has been paid so far.',
    ),
  ).toBeVisible()
})

it('the summary of a cancellation in the last tier says that nothing is refunded', () => {
  renderSummary({ retained: 1900, refund: 0, keeps: 'all payments', refunds: 'nothing', next_from: null })
  expect(screen.getByText('Nothing is refunded.')).toBeVisible()
  expect(screen.getByText('You can cancel until departure on 1st December, 2098.')).toBeVisible()
})

it('the summary of a free cancellation says which terms apply after the departure is guaranteed', () => {
  renderSummary({
    retained: 0,
    refund: 1900,
    keeps: 'nothing',
    refunds: 'all payments',
    next_from: null,
    next_keeps: 'the deposit',
    next_retained: 800,
    until_guaranteed: true,
  })
  expect(
    screen.getByText(
      'Cancellation is free because the departure isn’t guaranteed yet. Once it’s guaranteed, we keep the deposit: $800.00 of what has been paid so far.',
    ),
  ).toBeVisible()
})
