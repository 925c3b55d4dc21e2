import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { newBooking } from '../../../../tests/support/test-app-rows'
import { CallOffTripDialog } from './trip-call-off'

const app = openTestApp()

it('the dialog for calling off a trip shows the effects before the admin confirms, and the result afterwards', async () => {
  const { id: booking, title } = await newBooking(app, { installments: [['2031-01-01', 1000]], paid: 300 })
  const [trip] = await app.sql<{ id: string }>('select event_id as id from public.bookings where id = $1', [booking])
  const closed = vi.fn()
  renderInApp(<CallOffTripDialog trip={{ id: trip?.id ?? '', title }} onClose={closed} />, { auth: await app.admin() })
  const question = within(await screen.findByRole('alertdialog', { name: `Call Off ${title}?` }))
  expect(await question.findByText(/^This affects 1 booking with 1 person\./)).toBeVisible()
  expect(question.getByText('Total to refund: $300.')).toBeVisible()
  expect(question.getByText('We’ll email everyone affected.')).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Call Off Trip' }))
  expect(await screen.findByText('1 booking cancelled, $300 to refund.')).toBeVisible()
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(await app.sql('select status, refund_due::int from public.bookings where id = $1', [booking])).toEqual([
    { status: 'cancelled', refund_due: 300 },
  ])
})
