import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { insertText } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { ContactForm } from './contact-form'

const app = openTestApp()

let email = ''
beforeEach(() => {
  email = `o'mary+${crypto.randomUUID()}@example.test`
})

const getField = (name: RegExp) => screen.getByRole('textbox', { name })
const getSubmitButton = () => screen.getByRole('button', { name: /send message|sending/i })

const fillForm = async () => {
  renderInApp(<ContactForm />)
  await userEvent.type(getField(/^name/i), 'مريم 👻')
  await insertText(getField(/^email/i), email)
  await insertText(getField(/^message/i), 'Who walks upstairs?')
}

it('after a double click, the contact form stores one message, emails a confirmation, and clears the fields', async () => {
  await fillForm()
  await userEvent.dblClick(getSubmitButton())
  expect(await screen.findByText('Message sent')).toBeVisible()
  const storedMessages = await app.sql(
    'select full_name, message, phone from public.contact_messages where email = $1',
    [email],
  )
  expect(storedMessages).toEqual([{ full_name: 'مريم 👻', message: 'Who walks upstairs?', phone: null }])
  expect(app.sent('send_contact_message')).toHaveLength(1)
  expect(getField(/^message/i)).toHaveValue('')
  const emails = await app.sql('select template from public.email_outbox where to_email = $1', [email])
  expect(emails).toEqual([{ template: 'contact_received' }])
})

it('the contact form disables its button while a request is pending', async () => {
  app.stall('send_contact_message')
  await fillForm()
  await userEvent.click(getSubmitButton())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled'))
})

it('the contact form keeps the typed values when sending fails', async () => {
  app.cut('send_contact_message')
  await fillForm()
  await userEvent.click(getSubmitButton())
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible()
  expect(getField(/^message/i)).toHaveValue('Who walks upstairs?')
})

it('the contact form asks the visitor to wait when the email address has reached its message limit', async () => {
  app.reply('send_contact_message', { status: 'too_many' })
  await fillForm()
  await userEvent.click(getSubmitButton())
  expect(await screen.findByText('Too many messages')).toBeVisible()
  expect(getField(/^message/i)).toHaveValue('Who walks upstairs?')
})

it('the contact form sends no request for a blank name, an invalid email address or a message that is too long', async () => {
  renderInApp(<ContactForm />)
  await userEvent.type(getField(/^name/i), '   ')
  await insertText(getField(/^email/i), 'not-an-address')
  await userEvent.click(getField(/^message/i))
  await userEvent.paste('x'.repeat(10_000))
  await userEvent.click(getSubmitButton())
  expect(await screen.findByText('Please enter your name.')).toBeVisible()
  expect(screen.getByText('Please enter a valid email address.')).toBeVisible()
  expect(screen.getByText('Please use at most 2,000 characters.')).toBeVisible()
  expect(app.sent('send_contact_message')).toEqual([])
})
