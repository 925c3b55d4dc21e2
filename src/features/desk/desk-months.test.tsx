import { DeskMonths } from './desk-months'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, test } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openWorld } from '../../../tests/support/world'
import { deskSummary, deskToday } from './desk-queries'

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

it('is read once for a page that is opened: what came while its code did is not asked for again', async () => {
  await world.admin()
  const client = new QueryClient()
  await Promise.all([client.ensureQueryData(deskToday()), client.ensureQueryData(deskSummary())])
  new QueryObserver(client, deskToday()).subscribe(() => undefined)
  new QueryObserver(client, deskSummary()).subscribe(() => undefined)
  expect(client.isFetching()).toBe(0)
})
