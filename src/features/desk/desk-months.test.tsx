import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
// Brought beforehand: the chart library takes its time, and nothing here is about that.
import './desk-chart'
import { DeskMonths } from './desk-months'

const months = [
  { month: '2025-01-01', trips: 2400, store: 25, seats: 1 },
  { month: '2025-02-01', trips: -800, store: 0, seats: 0 },
]
vi.mock('@/lib/backend/load-supabase', () => ({
  loadSupabase: () =>
    Promise.resolve({
      rpc: () => ({ abortSignal: () => ({ throwOnError: () => Promise.resolve({ data: { status: 'ok', months } }) }) }),
    }),
}))

const Shown = () => {
  const [table, setTable] = useState(false)
  return <DeskMonths table={table} onTable={setTable} />
}

test('the chart has its total in words and its figures in a table', async () => {
  renderInApp(<Shown />)
  expect(await screen.findByRole('img', { name: 'Revenue of the last twelve months: $1,625' })).toBeVisible()
  expect(screen.getByRole('img', { name: 'Seats booked in the last twelve months: 1' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show as Table' }))
  const row = screen.getByRole('row', { name: /February 2025/ })
  expect(within(row).getByText('-$800.00')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show as Chart' }))
  expect(screen.queryByRole('table')).toBeNull()
})
