import { mutationOptions } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { beforeEach, expect, it, vi } from 'vitest'
import { SESSION_KEY } from '@/lib/backend/session-key'
import { deleteDrafts } from '@/lib/draft'
import type { MessagesFor } from '@/lib/messages'
import { renderInApp } from '../../../tests/support/render'
import { PasswordField, TextField } from './field'
import { useDraft } from './use-draft'
import { useSend } from './use-send'

interface Result {
  status: 'stored' | 'refused'
}

const MESSAGES: MessagesFor<Result> = {
  stored: { tone: 'success', title: 'Stored' },
  refused: { title: 'Refused' },
  failed: { title: 'No answer' },
}

const write = vi.fn<() => Promise<Result>>()
const mutation = mutationOptions({ mutationKey: ['contact_messages', 'write'], mutationFn: write })
beforeEach(() => void write.mockReset())

interface FormProps {
  draft?: unknown
  name?: string
}

const Form = ({ draft, name = '' }: FormProps) => {
  const form = useForm({ defaultValues: { name, notes: '', password: '' } })
  const { send, deleteDraft } = useSend(mutation, { messages: MESSAGES, form, draft })
  return (
    <form onSubmit={(event) => void form.handleSubmit(() => send())(event)}>
      <TextField label="Name" {...form.register('name')} />
      <TextField label="Notes" {...form.register('notes')} />
      <PasswordField label="Password" {...form.register('password')} />
      <button type="submit">Send</button>
      <button type="button" onClick={deleteDraft}>
        Cancel
      </button>
    </form>
  )
}

const Note = () => {
  const { value, keep, discard } = useDraft(['note'], '')
  return (
    <>
      <TextField label="Note" value={value} onChange={({ target }) => keep(target.value)} />
      <button onClick={discard}>Sent</button>
    </>
  )
}

const field = (label: string) => screen.getByLabelText(label)
const clickButton = (button: string) => userEvent.click(screen.getByRole('button', { name: button }))
const signIn = (id: string) => localStorage.setItem(SESSION_KEY, JSON.stringify({ user: { id } }))

/** Simulates a reload, a dialog that opens again, or a new sign-in. */
const reopen = (page: ReturnType<typeof renderInApp>, props: FormProps = {}) => {
  page.unmount()
  return renderInApp(<Form {...props} />)
}

it('restores the typed values when the form is opened again, until they are stored', async () => {
  const page = renderInApp(<Form />)
  await userEvent.type(field('Notes'), 'A cold room')
  const again = reopen(page)
  expect(field('Notes')).toHaveValue('A cold room')
  write.mockResolvedValueOnce({ status: 'refused' }).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await clickButton('Send')
  await screen.findByText('Refused')
  await clickButton('Send')
  await screen.findByText('No answer')
  const third = reopen(again)
  expect(field('Notes')).toHaveValue('A cold room')
  write.mockResolvedValueOnce({ status: 'stored' })
  await clickButton('Send')
  await screen.findByText('Stored')
  reopen(third)
  expect(field('Notes')).toHaveValue('')
})

it('does not store a password in a draft, whether visible or hidden', async () => {
  const page = renderInApp(<Form />)
  await userEvent.type(field('Notes'), 'x')
  await clickButton('Show password')
  await userEvent.type(field('Password'), 'lantern-and-fog-9')
  expect(JSON.stringify(sessionStorage)).not.toContain('lantern')
  reopen(page)
  expect(field('Notes')).toHaveValue('x')
  expect(field('Password')).toHaveValue('')
})

it('shows a draft only to its user, and gives the draft of a visitor to the user who signs in', async () => {
  signIn('mary')
  const marys = renderInApp(<Form />)
  await userEvent.type(field('Notes'), 'Of Mary')
  signIn('john')
  const johns = reopen(marys)
  expect(field('Notes')).toHaveValue('')
  localStorage.removeItem(SESSION_KEY)
  const guests = reopen(johns)
  expect(field('Notes')).toHaveValue('')
  await userEvent.type(field('Notes'), 'Of a guest')
  signIn('john')
  const again = reopen(guests)
  expect(field('Notes')).toHaveValue('Of a guest')
  signIn('mary')
  reopen(again)
  expect(field('Notes')).toHaveValue('Of Mary')
})

it('deletes all drafts on sign-out, in other tabs as well', async () => {
  const page = renderInApp(<Form />)
  await userEvent.type(field('Notes'), 'A cold room')
  deleteDrafts()
  const again = reopen(page)
  expect(field('Notes')).toHaveValue('')
  await userEvent.type(field('Notes'), 'Another')
  window.dispatchEvent(new StorageEvent('storage', { key: 'signed-out' }))
  reopen(again)
  expect(field('Notes')).toHaveValue('')
})

it('does not overwrite a field whose saved value has changed', async () => {
  const page = renderInApp(<Form name="Mary" />)
  await userEvent.type(field('Name'), ' Ann')
  await userEvent.type(field('Notes'), 'x')
  reopen(page, { name: 'Maria' })
  expect(field('Name')).toHaveValue('Maria')
  expect(field('Notes')).toHaveValue('x')
})

it('keeps the drafts of separate records apart, and deletes a draft on Cancel', async () => {
  const page = renderInApp(<Form draft="one" />)
  await userEvent.type(field('Notes'), 'Of one')
  const other = reopen(page, { draft: 'two' })
  expect(field('Notes')).toHaveValue('')
  const one = reopen(other, { draft: 'one' })
  await clickButton('Cancel')
  reopen(one, { draft: 'one' })
  expect(field('Notes')).toHaveValue('')
})

it('stores no draft when drafts are turned off', async () => {
  const page = renderInApp(<Form draft={false} />)
  await userEvent.type(field('Notes'), 'x')
  reopen(page, { draft: false })
  expect(field('Notes')).toHaveValue('')
})

it('stores a draft of a text outside a form until it is sent', async () => {
  renderInApp(<Note />).unmount()
  const page = renderInApp(<Note />)
  await userEvent.type(field('Note'), 'Never came')
  page.unmount()
  const again = renderInApp(<Note />)
  expect(field('Note')).toHaveValue('Never came')
  await clickButton('Sent')
  again.unmount()
  renderInApp(<Note />)
  expect(field('Note')).toHaveValue('')
})
