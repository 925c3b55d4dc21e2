import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newOrder } from '../../../tests/support/test-app-rows'
import { GstReport } from './gst-report'

const app = openTestApp()

it('the GST report lists gift vouchers separately from sales, and without GST', async () => {
  const { id } = await newOrder(app)
  await app.sql('update public.orders set voucher_amount = 34 where id = $1', [id])
  await app.sql(
    `insert into public.order_payments (order_id, kind, method, amount, paid_at)
     values ($1, 'payment', 'bank_transfer', 45, '2090-08-01T02:00:00Z')`,
    [id],
  )
  renderInApp(<GstReport year={2091} onYearChange={() => undefined} />, { auth: await app.admin() })
  const table = await screen.findByRole('table')
  const headingTexts = within(table)
    .getAllByRole('columnheader')
    .map((heading) => heading.textContent)
  const [quarter] = within(table).getAllByRole('row').slice(1)
  const figureTexts = [...(quarter?.children ?? [])].map((cell) => cell.textContent)
  const getFigure = (heading: string) => figureTexts[headingTexts.indexOf(heading)]
  expect(getFigure('Gift vouchers')).toBe('$34.00')
  expect(getFigure('Merchandise, taxed')).toBe('$11.00')
  expect(getFigure('Sales')).toBe('$11.00')
  expect(getFigure('GST')).toBe('$1.00')
})
