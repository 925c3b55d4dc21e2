import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { insertText } from '../../../../tests/support/fields'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { AdminInboxList } from '../inbox-list'

const app = openTestApp()
const openReplyDialog = async (full_name: string) => {
  await app.sql(
    `insert into public.contact_messages (full_name, email, message) values ($1, $2, 'May I bring my cat?')`,
    [full_name, `answer-${crypto.randomUUID()}@example.test`],
  )
  renderInApp(<AdminInboxList kind="contact" query={full_name} page={1} onPageChange={() => undefined} />, {
    auth: await app.admin(),
  })
  await userEvent.click(await screen.findByRole('button', { name: `Reply to ${full_name}` }))
}
const getReplyField = () => screen.getByRole('textbox', { name: 'Reply' })
const sendReply = () => userEvent.click(screen.getByRole('button', { name: 'Send Reply' }))

it('an admin replies to a message in the inbox, and the reply is listed below it', async () => {
  await openReplyDialog('Carmilla Karnstein')
  await sendReply()
  expect(await screen.findByText('Please write a reply.')).toBeVisible()
  await insertText(getReplyField(), 'Cats see them first.')
  await sendReply()
  expect(await screen.findByText('Reply sent')).toBeVisible()
  expect(await screen.findByRole('list', { name: 'Replies' })).toHaveTextContent(/Cats see them first\./)
  expect(screen.getByText('Handled')).toBeVisible()
  expect(app.sent('reply_to_message')).toHaveLength(1)
})

it('an admin saves a reply as a canned reply and inserts it into another reply', async () => {
  const title = `Cats ${crypto.randomUUID().slice(0, 8)}`
  await openReplyDialog('Laura Hollis')
  await insertText(getReplyField(), 'Cats are welcome.')
  await insertText(screen.getByLabelText('Title for a new canned reply'), title)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('option', { name: title })
  await userEvent.clear(getReplyField())
  await userEvent.selectOptions(screen.getByLabelText('Insert a canned reply'), title)
  expect(getReplyField()).toHaveValue('Cats are welcome.')
  await insertText(getReplyField(), ' Dogs too.')
  await userEvent.selectOptions(screen.getByLabelText('Insert a canned reply'), '')
  await userEvent.selectOptions(screen.getByLabelText('Insert a canned reply'), title)
  expect(getReplyField()).toHaveValue('Cats are welcome.\n\nCats are welcome. Dogs too.')
})

it('the keyboard focus stays on the button after an admin marks a message as handled', async () => {
  await openReplyDialog('Mircalla Karnstein')
  await userEvent.keyboard('{Escape}')
  screen.getByRole('button', { name: 'Mark Mircalla Karnstein as handled' }).focus()
  const releaseMessages = app.hold('contact_messages', { times: 1 })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).not.toBeNull())
  expect(screen.getByRole('button', { name: 'Mark Mircalla Karnstein as handled' })).toHaveFocus()
  releaseMessages()
  expect(await screen.findByRole('button', { name: 'Mark Mircalla Karnstein as new' })).toHaveFocus()
})
