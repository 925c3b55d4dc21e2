import { MonthlyCharts } from './monthly-charts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, test } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { overviewSummary, todaysTasks } from './overview-queries'

const app = openTestApp()

const TestCharts = () => {
  const [isTable, setTable] = useState(false)
  return <MonthlyCharts isTable={isTable} onTableChange={setTable} />
}
const parseFigure = (text: string | null) => Number((text ?? '').replace(/[$,]/g, ''))
const readChartTotal = async (name: RegExp) =>
  parseFigure(((await screen.findByRole('img', { name })).ariaLabel ?? '').replace(/.*: /, ''))

test('the revenue chart states its totals as text and shows its figures in a table', async () => {
  renderInApp(<TestCharts />, { auth: await app.admin() })
  const revenueTotal = await readChartTotal(/^Revenue of the last twelve months: \$/)
  const seatTotal = await readChartTotal(/^Seats booked in the last twelve months: /)
  await userEvent.click(screen.getByRole('button', { name: 'Show as Table' }))
  const monthRows = screen.getAllByRole('row').slice(1)
  expect(monthRows).toHaveLength(12)
  const sumColumn = (columnIndex: number) =>
    monthRows.reduce(
      (sum, row) => sum + parseFigure(within(row).getAllByRole('cell')[columnIndex]?.textContent ?? null),
      0,
    )
  expect(revenueTotal).toBeGreaterThan(0)
  expect(sumColumn(0) + sumColumn(1)).toBeCloseTo(revenueTotal)
  expect(sumColumn(2)).toBe(seatTotal)
  await userEvent.click(screen.getByRole('button', { name: 'Show as Chart' }))
  expect(screen.queryByRole('table')).toBeNull()
})

it('the admin overview does not refetch the data that was prefetched before the page opened', async () => {
  await app.admin()
  const client = new QueryClient()
  await Promise.all([client.ensureQueryData(todaysTasks()), client.ensureQueryData(overviewSummary())])
  new QueryObserver(client, todaysTasks()).subscribe(() => undefined)
  new QueryObserver(client, overviewSummary()).subscribe(() => undefined)
  expect(client.isFetching()).toBe(0)
})
