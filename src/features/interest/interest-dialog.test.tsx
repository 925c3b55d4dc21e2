import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { toastByTone } from '@/ui/toast/toast'
import { insertText } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { InterestDialog } from './interest-dialog'

const app = openTestApp()
const onOpenChange = vi.fn()

const openDialog = async () => {
  const event = await app.newEvent()
  renderInApp(<InterestDialog event={{ eventId: event.id, name: event.title }} open onOpenChange={onOpenChange} />)
  return {
    title: event.title,
    listStored: () =>
      app.sql(
        'select full_name, email, phone, message, trip_name from public.interest_submissions where event_id = $1',
        [event.id],
      ),
  }
}

const getField = (name: RegExp) => screen.getByRole('textbox', { name })
const getSubmitButton = () => screen.getByRole('button', { name: /register interest|sending/i })

let email = ''
const fillForm = async () => {
  await userEvent.type(getField(/^name/i), 'مريم 👻')
  await insertText(getField(/^email/i), email)
}

beforeEach(() => {
  email = `${crypto.randomUUID()}@example.test`
  onOpenChange.mockReset()
  for (const toastTone of ['success', 'error'] as const) vi.spyOn(toastByTone, toastTone)
})

it('the interest dialog shows the name of the trip and an enabled submit button when it opens', async () => {
  const { title } = await openDialog()
  expect(screen.getByRole('dialog', { name: 'Express Interest' })).toHaveAccessibleDescription(new RegExp(title))
  expect(getSubmitButton()).toBeEnabled()
})

it('after a double click, the interest dialog stores one registration of interest, emails a confirmation and thanks the visitor', async () => {
  const { listStored, title } = await openDialog()
  await fillForm()
  await userEvent.dblClick(getSubmitButton())
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(app.sent('express_interest')).toHaveLength(1)
  expect(await listStored()).toEqual([{ full_name: 'مريم 👻', email, phone: null, message: null, trip_name: title }])
  expect(toastByTone.success).toHaveBeenCalledWith('Interest Registered!', expect.stringContaining(title))
  const emails = await app.sql('select template from public.email_outbox where to_email = $1', [email])
  expect(emails).toEqual([{ template: 'interest_received' }])
})

it('the interest dialog disables its button while a request is pending', async () => {
  app.stall('express_interest')
  await openDialog()
  await fillForm()
  await userEvent.click(getSubmitButton())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled'))
})

it('the interest dialog keeps the typed values when sending fails without a network connection', async () => {
  app.cut('express_interest')
  await openDialog()
  await fillForm()
  await userEvent.click(getSubmitButton())
  await waitFor(() =>
    expect(toastByTone.error).toHaveBeenCalledWith('Error', 'Something went wrong. Please try again.'),
  )
  expect(getField(/^name/i)).toHaveValue('مريم 👻')
  expect(onOpenChange).not.toHaveBeenCalled()
})

it('the interest dialog asks the visitor to wait when the email address has reached its request limit', async () => {
  app.reply('express_interest', { status: 'too_many' })
  await openDialog()
  await fillForm()
  await userEvent.click(getSubmitButton())
  await waitFor(() => expect(toastByTone.error).toHaveBeenCalledWith('Too many requests', expect.any(String)))
})

it('the interest dialog sends no request for a blank name, an invalid email address or a message that is too long', async () => {
  await openDialog()
  await userEvent.type(getField(/^name/i), '   ')
  await insertText(getField(/^email/i), 'not-an-address')
  await userEvent.click(getField(/^message/i))
  await userEvent.paste('x'.repeat(10_000))
  await userEvent.click(getSubmitButton())
  expect(await screen.findByText('Please enter your name.')).toBeVisible()
  expect(screen.getByText('Please enter a valid email address.')).toBeVisible()
  expect(screen.getByText('Please use at most 2,000 characters.')).toBeVisible()
  expect(app.sent('express_interest')).toEqual([])
})
