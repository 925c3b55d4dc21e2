import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openWorld } from '../../../tests/support/world'
// Brought beforehand: the chart library takes its time, and nothing here is about that.
import './desk-chart'
import { DeskMonths } from './desk-months'

const world = openWorld()

const Shown = () => {
  const [table, setTable] = useState(false)
  return <DeskMonths table={table} onTable={setTable} />
}
const figure = (text: string | null) => Number((text ?? '').replace(/[$,]/g, ''))
const said = async (name: RegExp) =>
  figure(((await screen.findByRole('img', { name })).ariaLabel ?? '').replace(/.*: /, ''))

test('the chart has its totals in words and its figures in a table', async () => {
  renderInApp(<Shown />, { auth: await world.admin() })
  const revenue = await said(/^Revenue of the last twelve months: \$/)
  const seats = await said(/^Seats booked in the last twelve months: /)
  await userEvent.click(screen.getByRole('button', { name: 'Show as Table' }))
  const months = screen.getAllByRole('row').slice(1)
  expect(months).toHaveLength(12)
  const column = (place: number) =>
    months.reduce((sum, row) => sum + figure(within(row).getAllByRole('cell')[place]?.textContent ?? null), 0)
  expect(revenue).toBeGreaterThan(0)
  expect(column(0) + column(1)).toBeCloseTo(revenue)
  expect(column(2)).toBe(seats)
  await userEvent.click(screen.getByRole('button', { name: 'Show as Chart' }))
  expect(screen.queryByRole('table')).toBeNull()
})
