import { mutationOptions } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import type { MessagesFor } from '@/lib/messages'
import { renderInApp } from '../../../tests/support/render'
import { Button } from '../button'
import { TextField } from './field'
import { useSend } from './use-send'
import { MessageNotice } from './form-notice'

type StoreResult =
  | { status: 'stored'; position: number }
  | { status: 'refused'; explanation: string }
  | { status: 'invalid'; fields: string[] }

const STORE_MESSAGES: MessagesFor<StoreResult> = {
  stored: ({ position }) => ({ tone: 'success', title: 'Stored', text: `At place ${position}.` }),
  refused: ({ explanation }) => ({ title: 'Refused', text: explanation }),
  invalid: null,
  failed: { title: 'Error', text: 'No answer.' },
}

const storeForm = vi.fn<(variables: { name: string; requestId: string }) => Promise<StoreResult>>()
const storeMutation = mutationOptions({ mutationKey: ['contact_messages', 'write'], mutationFn: storeForm })

const TestForm = ({
  notice: noticeOption,
  closingStatus,
}: {
  notice?: 'all' | 'exceptSuccess'
  closingStatus?: StoreResult['status']
}) => {
  const form = useForm({ defaultValues: { first: '', name: 'Mary' } })
  const { send, isBusy, notice, requestId } = useSend(storeMutation, {
    messages: STORE_MESSAGES,
    form,
    notice: noticeOption,
    closingStatus: closingStatus,
  })
  const { errors } = form.formState
  return (
    <form
      aria-busy={isBusy}
      onSubmit={(event) => void form.handleSubmit(({ name }) => send({ name, requestId: requestId(name) }))(event)}
    >
      <TextField label="First" error={errors.first?.message} {...form.register('first')} />
      <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
      <MessageNotice message={notice} />
      {/* The button stays enabled while busy, so only the hook can prevent a second submit. */}
      <button type="submit">Send</button>
    </form>
  )
}

const clickButton = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
const listRequestIds = () => storeForm.mock.calls.map(([{ requestId }]) => requestId)

it('a form sends no second request on a click while the first request is pending', async () => {
  let resolveSend: (result: StoreResult) => void = () => undefined
  storeForm.mockReset().mockImplementation(() => new Promise((resolve) => (resolveSend = resolve)))
  renderInApp(<TestForm />)
  await clickButton()
  await clickButton()
  expect(storeForm).toHaveBeenCalledOnce()
  resolveSend({ status: 'stored', position: 3 })
  await screen.findByText('At place 3.')
})

const TestSending = () => {
  const [sent, setSent] = useState(0)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSent(sent + 1)
      }}
    >
      <TextField label="Name" />
      <Button type="submit" isBusy={sent > 0}>
        Sent {sent}
      </Button>
    </form>
  )
}

it('while a form is being sent, its submit button keeps the focus, and pressing Enter sends nothing again', async () => {
  renderInApp(<TestSending />)
  const sendButton = screen.getByRole('button')
  await userEvent.click(sendButton)
  expect(sendButton).toHaveAccessibleName('Sent 1')
  // The busy button stays enabled, because a disabled button would lose focus.
  expect(sendButton).toBeEnabled()
  expect(sendButton).toHaveAttribute('aria-disabled', 'true')
  expect(sendButton).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.type(screen.getByLabelText('Name'), 'Mary{Enter}')
  expect(sendButton).toHaveAccessibleName('Sent 1')
})

it('a form retries a request with the same id after a lost response or a reload, and uses a new id for the next request', async () => {
  storeForm.mockReset().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const page = renderInApp(<TestForm notice="exceptSuccess" />)
  await clickButton()
  await screen.findByText('No answer.')
  page.unmount()
  storeForm.mockResolvedValue({ status: 'stored', position: 1 })
  renderInApp(<TestForm />)
  await clickButton()
  await screen.findByText('At place 1.')
  await clickButton()
  await waitFor(() => expect(storeForm).toHaveBeenCalledTimes(3))
  const [first, second, third] = listRequestIds()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

it('a form marks the fields whose values the database rejects, and focuses the first of these fields', async () => {
  storeForm.mockReset().mockResolvedValue({ status: 'invalid', fields: ['name', 'first', 'unknown'] })
  renderInApp(<TestForm />)
  await clickButton()
  await waitFor(() => expect(screen.getByLabelText('First')).toBeInvalid())
  expect(screen.getByLabelText('Name')).toBeInvalid()
  expect(screen.getByLabelText('First')).toHaveFocus()
  expect(screen.queryByText('No answer.')).toBeNull()
})

it('a form shows a general error message for an error that belongs to no field', async () => {
  storeForm.mockReset().mockResolvedValue({ status: 'invalid', fields: ['unknown'] })
  renderInApp(<TestForm notice="all" />)
  await clickButton()
  await screen.findByText('No answer.')
})

it('a form shows an error message inside the form and a success message as a toast, and clears the error on the next submit', async () => {
  storeForm.mockReset().mockResolvedValueOnce({ status: 'refused', explanation: 'Too late.' })
  renderInApp(<TestForm notice="exceptSuccess" />)
  await clickButton()
  expect((await screen.findByText('Too late.')).closest('form')).not.toBeNull()
  storeForm.mockResolvedValueOnce({ status: 'stored', position: 2 })
  await clickButton()
  expect((await screen.findByText('At place 2.')).closest('form')).toBeNull()
  expect(screen.queryByText('Too late.')).toBeNull()
})

it('a form ignores further clicks after a successful result has closed it', async () => {
  storeForm.mockReset().mockResolvedValue({ status: 'stored', position: 1 })
  renderInApp(<TestForm closingStatus="stored" />)
  await clickButton()
  await screen.findByText('At place 1.')
  await clickButton()
  expect(storeForm).toHaveBeenCalledOnce()
})

it('a form scrolls to every new message', async () => {
  const focusedNames: (string | null)[] = []
  const scrollSpy = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    focusedNames.push(this.getAttribute('role'))
  })
  let resolveSend: (result: StoreResult) => void = () => undefined
  storeForm.mockReset().mockImplementation(() => new Promise((resolve) => (resolveSend = resolve)))
  renderInApp(<TestForm notice="exceptSuccess" />)
  for (const explanation of ['Not today.', 'Nor tomorrow.']) {
    await clickButton()
    expect(screen.queryByRole('alert')).toBeNull()
    resolveSend({ status: 'refused', explanation })
    await screen.findByText(explanation)
  }
  expect(focusedNames).toEqual(['alert', 'alert'])
  scrollSpy.mockRestore()
})
