import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { insertText } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newBooking } from '../../../tests/support/test-app-rows'
import { CallOffEventDialog } from './event-call-off'

const app = openTestApp()

const openDialog = async () => {
  const { id: booking, title } = await newBooking(app, { installments: [['2031-01-01', 1000]], paid: 300 })
  const [event] = await app.sql<{ id: string }>('select event_id as id from public.bookings where id = $1', [booking])
  const onClose = vi.fn()
  renderInApp(<CallOffEventDialog event={{ id: event?.id ?? '', title }} onClose={onClose} />, {
    auth: await app.admin(),
  })
  const dialog = within(await screen.findByRole('dialog', { name: `Call Off ${title}?` }))
  return { booking, eventId: event?.id ?? '', closed: onClose, dialog }
}

it('the dialog for calling off a trip shows the effects before the admin confirms, and the result afterwards', async () => {
  const { booking, eventId, closed, dialog } = await openDialog()
  expect(await dialog.findByText('Travellers')).toBeVisible()
  expect(dialog.getByText('By bank transfer').nextSibling).toHaveTextContent('$300')
  expect(dialog.getByText('We’ll email everyone affected.')).toBeVisible()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Weather')
  await insertText(dialog.getByRole('textbox', { name: 'Message to travellers' }), 'The road is closed.')
  await userEvent.click(dialog.getByRole('button', { name: 'Call Off Trip' }))
  expect(await screen.findByText('1 booking cancelled, $300 to refund.')).toBeVisible()
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(await app.sql('select status, refund_due::int from public.bookings where id = $1', [booking])).toEqual([
    { status: 'cancelled', refund_due: 300 },
  ])
  expect(await app.sql('select reason, message from public.call_offs where event_id = $1', [eventId])).toEqual([
    { reason: 'weather', message: 'The road is closed.' },
  ])
})

it('the dialog for calling off a trip requires a reason and 1 to 60 days to answer, and sends no request without them', async () => {
  const { dialog } = await openDialog()
  const answerDaysField = await dialog.findByRole('textbox', { name: 'Days that customers have to choose' })
  await userEvent.clear(answerDaysField)
  await insertText(answerDaysField, '61')
  await userEvent.click(dialog.getByRole('button', { name: 'Call Off Trip' }))
  expect(await dialog.findByText('Please select a reason.')).toBeVisible()
  expect(dialog.getByText('Please enter 1 to 60 days.')).toBeVisible()
  expect(app.sent('call_off_event')).toHaveLength(0)
})
