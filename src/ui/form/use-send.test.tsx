import { mutationOptions } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import type { WordsFor } from '@/lib/words'
import { renderInApp } from '../../../tests/support/render'
import { Button } from '../button'
import { TextField } from './field'
import { useSend } from './use-send'
import { WordsNotice } from './form-notice'

type Answer =
  | { status: 'stored'; place: number }
  | { status: 'refused'; why: string }
  | { status: 'invalid'; fields: string[] }

const WORDS: WordsFor<Answer> = {
  stored: ({ place }) => ({ tone: 'success', title: 'Stored', text: `At place ${place}.` }),
  refused: ({ why }) => ({ title: 'Refused', text: why }),
  invalid: null,
  failed: { title: 'Error', text: 'No answer.' },
}

const write = vi.fn<(letter: { name: string; requestId: string }) => Promise<Answer>>()
const mutation = mutationOptions({ mutationKey: ['contact_messages', 'write'], mutationFn: write })

const Form = ({ notice, last }: { notice?: 'all' | 'refusals'; last?: Answer['status'] }) => {
  const form = useForm({ defaultValues: { first: '', name: 'Mary' } })
  const { send, busy, said, requestId } = useSend(mutation, { words: WORDS, form, notice, last })
  const { errors } = form.formState
  return (
    <form
      aria-busy={busy}
      onSubmit={(event) => void form.handleSubmit(({ name }) => send({ name, requestId: requestId(name) }))(event)}
    >
      <TextField label="First" error={errors.first?.message} {...form.register('first')} />
      <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
      <WordsNotice words={said} />
      {/* Not disabled while busy: only the hook prevents a second submit. */}
      <button type="submit">Send</button>
    </form>
  )
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
const ids = () => write.mock.calls.map(([{ requestId }]) => requestId)

it('sends nothing for a second press while the first is out', async () => {
  let answer: (answer: Answer) => void = () => undefined
  write.mockReset().mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  renderInApp(<Form />)
  await press()
  await press()
  expect(write).toHaveBeenCalledOnce()
  answer({ status: 'stored', place: 3 })
  await screen.findByText('At place 3.')
})

const Sending = () => {
  const [sent, setSent] = useState(0)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSent(sent + 1)
      }}
    >
      <TextField label="Name" />
      <Button type="submit" busy={sent > 0}>
        Sent {sent}
      </Button>
    </form>
  )
}

it('leaves the focus on a busy button, which does nothing, nor does Enter in a field', async () => {
  renderInApp(<Sending />)
  const button = screen.getByRole('button')
  await userEvent.click(button)
  expect(button).toHaveAccessibleName('Sent 1')
  // A disabled button would lose the focus.
  expect(button).toBeEnabled()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.type(screen.getByLabelText('Name'), 'Mary{Enter}')
  expect(button).toHaveAccessibleName('Sent 1')
})

it('sends a lost answer’s second try under the same id, over a reload too, and another letter under another', async () => {
  write.mockReset().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const page = renderInApp(<Form notice="refusals" />)
  await press()
  await screen.findByText('No answer.')
  page.unmount()
  write.mockResolvedValue({ status: 'stored', place: 1 })
  renderInApp(<Form />)
  await press()
  await screen.findByText('At place 1.')
  await press()
  await waitFor(() => expect(write).toHaveBeenCalledTimes(3))
  const [first, second, third] = ids()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

it('marks the fields that the database found wrong, in their order, with the focus on the first', async () => {
  write.mockReset().mockResolvedValue({ status: 'invalid', fields: ['name', 'first', 'unknown'] })
  renderInApp(<Form />)
  await press()
  await waitFor(() => expect(screen.getByLabelText('First')).toBeInvalid())
  expect(screen.getByLabelText('Name')).toBeInvalid()
  expect(screen.getByLabelText('First')).toHaveFocus()
  expect(screen.queryByText('No answer.')).toBeNull()
})

it('tells of a fault that no field can show', async () => {
  write.mockReset().mockResolvedValue({ status: 'invalid', fields: ['unknown'] })
  renderInApp(<Form notice="all" />)
  await press()
  await screen.findByText('No answer.')
})

it('shows refusals in the form and good news beside it, and takes a notice back with the next try', async () => {
  write.mockReset().mockResolvedValueOnce({ status: 'refused', why: 'Too late.' })
  renderInApp(<Form notice="refusals" />)
  await press()
  expect((await screen.findByText('Too late.')).closest('form')).not.toBeNull()
  write.mockResolvedValueOnce({ status: 'stored', place: 2 })
  await press()
  expect((await screen.findByText('At place 2.')).closest('form')).toBeNull()
  expect(screen.queryByText('Too late.')).toBeNull()
})

it('sends nothing more after the last answer', async () => {
  write.mockReset().mockResolvedValue({ status: 'stored', place: 1 })
  renderInApp(<Form last="stored" />)
  await press()
  await screen.findByText('At place 1.')
  await press()
  expect(write).toHaveBeenCalledOnce()
})

it('brings what it has to say into sight, each time anew', async () => {
  const seen: (string | null)[] = []
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.getAttribute('role'))
  })
  let answer: (answer: Answer) => void = () => undefined
  write.mockReset().mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  renderInApp(<Form notice="refusals" />)
  for (const why of ['Not today.', 'Nor tomorrow.']) {
    await press()
    expect(screen.queryByRole('alert')).toBeNull()
    answer({ status: 'refused', why })
    await screen.findByText(why)
  }
  expect(seen).toEqual(['alert', 'alert'])
  scrolled.mockRestore()
})
