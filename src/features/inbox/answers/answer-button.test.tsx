import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openWorld } from '../../../../tests/support/world'
import { AdminInboxList } from '../inbox-list'

const world = openWorld()
const open = async (full_name: string) => {
  await world.sql(
    `insert into public.contact_messages (full_name, email, message) values ($1, $2, 'May I bring my cat?')`,
    [full_name, `answer-${crypto.randomUUID()}@example.test`],
  )
  renderInApp(<AdminInboxList kind="contact" words={full_name} page={1} onPage={() => undefined} />, {
    auth: await world.admin(),
  })
  await userEvent.click(await screen.findByRole('button', { name: `Answer ${full_name}` }))
}
const answer = () => screen.getByRole('textbox', { name: 'Answer' })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Answer' }))

it('a message is answered from the inbox, and the answer stands with it', async () => {
  await open('Carmilla Karnstein')
  await send()
  expect(await screen.findByText('Please write an answer.')).toBeVisible()
  await userEvent.type(answer(), 'Cats see them first.')
  await send()
  expect(await screen.findByText('Answer Sent')).toBeVisible()
  expect(await screen.findByRole('list', { name: 'Answers' })).toHaveTextContent(/Cats see them first\./)
  expect(screen.getByText('Handled')).toBeVisible()
  expect(world.sent('reply_to_message')).toHaveLength(1)
})

it('an answer is kept for next time, and begun with', async () => {
  const title = `Cats ${crypto.randomUUID().slice(0, 8)}`
  await open('Laura Hollis')
  await userEvent.type(answer(), 'Cats are welcome.')
  await userEvent.type(screen.getByLabelText('Save this reply as'), title)
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
  await screen.findByRole('option', { name: title })
  await userEvent.clear(answer())
  await userEvent.selectOptions(screen.getByLabelText('Begin with'), title)
  expect(answer()).toHaveValue('Cats are welcome.')
  await userEvent.type(answer(), ' Dogs too.')
  await userEvent.selectOptions(screen.getByLabelText('Begin with'), '')
  await userEvent.selectOptions(screen.getByLabelText('Begin with'), title)
  expect(answer()).toHaveValue('Cats are welcome.\n\nCats are welcome. Dogs too.')
})

it('marking a message leaves the keys where they are', async () => {
  await open('Mircalla Karnstein')
  await userEvent.keyboard('{Escape}')
  screen.getByRole('button', { name: 'Mark Mircalla Karnstein as handled' }).focus()
  const release = world.hold('contact_messages', { times: 1 })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).not.toBeNull())
  expect(screen.getByRole('button', { name: 'Mark Mircalla Karnstein as handled' })).toHaveFocus()
  release()
  expect(await screen.findByRole('button', { name: 'Mark Mircalla Karnstein as new' })).toHaveFocus()
})
