import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { insertText } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { QuestionForm } from './question-form'

const app = openTestApp()

const openForm = async (auth?: Awaited<ReturnType<typeof app.newMember>>) => {
  const event = await app.newEvent()
  renderInApp(<QuestionForm eventId={event.id} />, auth ? { auth } : {})
  await screen.findByRole('button', { name: 'Send Question' })
  return {
    event,
    readStored: () => app.sql('select full_name, message from public.contact_messages where event_id = $1', [event.id]),
  }
}
const getField = (name: RegExp) => screen.getByRole('textbox', { name })
const clickSendQuestion = () => userEvent.click(screen.getByRole('button', { name: 'Send Question' }))

it('the question form stores a question with its departure and clears the fields', async () => {
  const { readStored } = await openForm()
  await userEvent.type(getField(/^name/i), 'Ann Other')
  await insertText(getField(/^email/i), `${crypto.randomUUID()}@example.test`)
  await insertText(getField(/^question/i), 'May I bring a dog?')
  await clickSendQuestion()
  expect(await screen.findByText('Question sent')).toBeVisible()
  expect(await readStored()).toEqual([{ full_name: 'Ann Other', message: 'May I bring a dog?' }])
  expect(getField(/^question/i)).toHaveValue('')
})

it('the question form shows an error when the question is blank, and sends no request', async () => {
  await openForm()
  await clickSendQuestion()
  expect(await screen.findByText('Please write your question.')).toBeVisible()
  expect(app.sent('send_contact_message')).toHaveLength(0)
})

it('the question form prefills the name and email address of a member', async () => {
  const member = await app.newMember()
  await openForm(member)
  expect(getField(/^name/i)).toHaveValue(member.profile?.full_name)
  expect(getField(/^email/i)).toHaveValue(member.user?.email)
})

it('the question form keeps the typed question when the trip is no longer listed', async () => {
  const { event } = await openForm()
  await app.sql('delete from public.events where id = $1', [event.id])
  await userEvent.type(getField(/^name/i), 'Ann Other')
  await insertText(getField(/^email/i), `${crypto.randomUUID()}@example.test`)
  await insertText(getField(/^question/i), 'May I bring a cat?')
  await clickSendQuestion()
  expect(await screen.findByText('This trip is no longer listed')).toBeVisible()
  expect(getField(/^question/i)).toHaveValue('May I bring a cat?')
})
