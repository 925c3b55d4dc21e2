import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { PlanPreview } from './plan-preview'
import { PlanTable } from './plan-table'

const app = openTestApp()

const createPreview = (deposit_extras: number) => ({
  status: 'ok' as const,
  price: 1800,
  seats: 1,
  total: 1890,
  deposit: 800 + deposit_extras,
  deposit_extras,
  lines: [],
  currency: 'AUD',
  plan: 3,
  installments: [
    { sequence: 1, due_date: '2031-01-01', amount: 800 + deposit_extras },
    { sequence: 2, due_date: '2031-02-01', amount: 1090 - deposit_extras },
  ],
  spots_left: null,
  closed_on: null,
})

it.each([
  [90, 'says which part of the deposit is for extras'],
  [0, 'says nothing about extras if the deposit is only for the seats'],
])('when the deposit includes %s AUD for extras, the plan table %s', async (amount) => {
  renderInApp(<PlanTable preview={createPreview(amount)} />)
  const table = await screen.findByRole('table', { name: 'Payments if you book today' })
  if (amount > 0) expect(table).toHaveTextContent('The deposit includes $90.00 for extras and room supplements.')
  else expect(table).not.toHaveTextContent('extras')
})

it('the plan preview of a departure without extras does not mention them', async () => {
  const event = await app.newEvent()
  await app.sql('update public.events set deposit_includes_extras = true where id = $1', [event.id])
  renderInApp(<PlanPreview eventId={event.id} />)
  expect(await screen.findByRole('table', { name: 'Payments if you book today' })).not.toHaveTextContent('extras')
})
