import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { insertText } from '../../../../tests/support/fields'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { AdminInboxList } from '../inbox-list'

const app = openTestApp()

/** Renders the inbox with a question about a new trip. */
const openQuestion = async ({ isAnswered = true, isAboutEvent = true } = {}) => {
  const event = await app.newEvent()
  const message = `May I bring a dog ${crypto.randomUUID().slice(0, 8)}?`
  await app.sql(
    `with asked as (insert into public.contact_messages (full_name, email, message, event_id)
        values ('Justine Moritz', $1, $2, $3) returning id)
      insert into public.message_replies (message_id, body, request_id)
      select id, 'Yes, on a lead.', gen_random_uuid() from asked where $4`,
    [`${crypto.randomUUID()}@example.test`, message, isAboutEvent ? event.id : null, isAnswered],
  )
  renderInApp(<AdminInboxList kind="contact" query={message} page={1} onPageChange={() => undefined} />, {
    auth: await app.admin(),
  })
  await screen.findByText(message)
  return { event, message }
}
const openDialog = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Publish the answer to Justine Moritz' }))
  return screen.findByRole('dialog', { name: 'Publish to the FAQ' })
}

it('an admin publishes a question with its answer, and both appear among the questions of the trip', async () => {
  const { event, message } = await openQuestion()
  await openDialog()
  expect(screen.getByRole('textbox', { name: 'Question' })).toHaveValue(message)
  await userEvent.clear(screen.getByRole('textbox', { name: 'Question' }))
  await insertText(screen.getByRole('textbox', { name: 'Question' }), 'Are dogs welcome?')
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Published to the FAQ')).toBeVisible()
  expect(await app.sql(`select custom_fields -> 'faq' as faq from public.events where id = $1`, [event.id])).toEqual([
    { faq: [{ question: 'Are dogs welcome?', answer: 'Yes, on a lead.' }] },
  ])
})

it('the dialog for publishing an answer keeps the typed texts when publishing fails', async () => {
  const { event, message } = await openQuestion()
  await app.sql(`update public.events set start_date = '2020-01-01', end_date = '2020-01-02' where id = $1`, [event.id])
  await openDialog()
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('No page to publish on')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Question' })).toHaveValue(message)
})

it('the inbox names the trip and date of a question and links to its page', async () => {
  const { event } = await openQuestion()
  expect(screen.getByRole('link', { name: new RegExp(event.title) })).toHaveAttribute(
    'href',
    `/event-details/${event.id}`,
  )
})

it.each([
  ['is not answered', { isAnswered: false }],
  ['is not about a trip', { isAboutEvent: false }],
])('the inbox does not offer to publish the answer to a message that %s', async (_, options) => {
  await openQuestion(options)
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull()
})
