import { mutationOptions } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { beforeEach, expect, it, vi } from 'vitest'
import { SESSION_KEY } from '@/lib/backend/session-key'
import { deleteDrafts } from '@/lib/draft'
import type { MessagesFor } from '@/lib/messages'
import { insertText } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { PasswordField, TextField } from './field'
import { useDraft } from './use-draft'
import { useSend } from './use-send'

interface StoreResult {
  status: 'stored' | 'refused'
}

const STORE_MESSAGES: MessagesFor<StoreResult> = {
  stored: { tone: 'success', title: 'Stored' },
  refused: { title: 'Refused' },
  failed: { title: 'No answer' },
}

const storeForm = vi.fn<() => Promise<StoreResult>>()
const storeMutation = mutationOptions({ mutationKey: ['contact_messages', 'write'], mutationFn: storeForm })
beforeEach(() => void storeForm.mockReset())

interface FormProps {
  draft?: unknown
  name?: string
}

const TestForm = ({ draft, name = '' }: FormProps) => {
  const form = useForm({ defaultValues: { name, notes: '', password: '' } })
  const { send, deleteDraft } = useSend(storeMutation, { messages: STORE_MESSAGES, form, draft })
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

const TestNote = () => {
  const { value, saveValue, discard } = useDraft(['note'], '')
  return (
    <>
      <TextField label="Note" value={value} onChange={({ target }) => saveValue(target.value)} />
      <button onClick={discard}>Sent</button>
    </>
  )
}

const getField = (label: string) => screen.getByLabelText(label)
const clickButton = (button: string) => userEvent.click(screen.getByRole('button', { name: button }))
const storeSession = (id: string) => localStorage.setItem(SESSION_KEY, JSON.stringify({ user: { id } }))

/** Simulates a reload, a reopened dialog or a new sign-in by rendering the form again. */
const renderAgain = (page: ReturnType<typeof renderInApp>, props: FormProps = {}) => {
  page.unmount()
  return renderInApp(<TestForm {...props} />)
}

it('a draft restores the typed values when the form is opened again before the values are saved', async () => {
  const page = renderInApp(<TestForm />)
  await insertText(getField('Notes'), 'A cold room')
  const reopenedForm = renderAgain(page)
  expect(getField('Notes')).toHaveValue('A cold room')
  storeForm.mockResolvedValueOnce({ status: 'refused' }).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await clickButton('Send')
  await screen.findByText('Refused')
  await clickButton('Send')
  await screen.findByText('No answer')
  const thirdForm = renderAgain(reopenedForm)
  expect(getField('Notes')).toHaveValue('A cold room')
  storeForm.mockResolvedValueOnce({ status: 'stored' })
  await clickButton('Send')
  await screen.findByText('Stored')
  renderAgain(thirdForm)
  expect(getField('Notes')).toHaveValue('')
})

it('a draft never contains a password, whether visible or hidden', async () => {
  const page = renderInApp(<TestForm />)
  await userEvent.type(getField('Notes'), 'x')
  await clickButton('Show password')
  await insertText(getField('Password'), 'lantern-and-fog-9')
  expect(JSON.stringify(sessionStorage)).not.toContain('lantern')
  renderAgain(page)
  expect(getField('Notes')).toHaveValue('x')
  expect(getField('Password')).toHaveValue('')
})

it('a draft is restored only for the user who typed it, or for a visitor who typed it and has signed in since', async () => {
  storeSession('mary')
  const firstUserForm = renderInApp(<TestForm />)
  await userEvent.type(getField('Notes'), 'Of Mary')
  storeSession('john')
  const otherUserForm = renderAgain(firstUserForm)
  expect(getField('Notes')).toHaveValue('')
  localStorage.removeItem(SESSION_KEY)
  const visitorForm = renderAgain(otherUserForm)
  expect(getField('Notes')).toHaveValue('')
  await insertText(getField('Notes'), 'Of a guest')
  storeSession('john')
  const reopenedForm = renderAgain(visitorForm)
  expect(getField('Notes')).toHaveValue('Of a guest')
  storeSession('mary')
  renderAgain(reopenedForm)
  expect(getField('Notes')).toHaveValue('Of Mary')
})

it('sign-out deletes all drafts, including those of other tabs', async () => {
  const page = renderInApp(<TestForm />)
  await insertText(getField('Notes'), 'A cold room')
  deleteDrafts()
  const reopenedForm = renderAgain(page)
  expect(getField('Notes')).toHaveValue('')
  await userEvent.type(getField('Notes'), 'Another')
  window.dispatchEvent(new StorageEvent('storage', { key: 'signed-out' }))
  renderAgain(reopenedForm)
  expect(getField('Notes')).toHaveValue('')
})

it('a draft does not overwrite a field whose saved value has changed', async () => {
  const page = renderInApp(<TestForm name="Mary" />)
  await userEvent.type(getField('Name'), ' Ann')
  await userEvent.type(getField('Notes'), 'x')
  renderAgain(page, { name: 'Maria' })
  expect(getField('Name')).toHaveValue('Maria')
  expect(getField('Notes')).toHaveValue('x')
})

it('the forms of different records have separate drafts, and Cancel deletes the draft of a form', async () => {
  const page = renderInApp(<TestForm draft="one" />)
  await userEvent.type(getField('Notes'), 'Of one')
  const secondForm = renderAgain(page, { draft: 'two' })
  expect(getField('Notes')).toHaveValue('')
  const firstForm = renderAgain(secondForm, { draft: 'one' })
  await clickButton('Cancel')
  renderAgain(firstForm, { draft: 'one' })
  expect(getField('Notes')).toHaveValue('')
})

it('a form for which drafts are turned off stores no draft', async () => {
  const page = renderInApp(<TestForm draft={false} />)
  await userEvent.type(getField('Notes'), 'x')
  renderAgain(page, { draft: false })
  expect(getField('Notes')).toHaveValue('')
})

it('a text field that is not in a form keeps its draft until the text is sent', async () => {
  renderInApp(<TestNote />).unmount()
  const page = renderInApp(<TestNote />)
  await insertText(getField('Note'), 'Never came')
  page.unmount()
  const reopenedForm = renderInApp(<TestNote />)
  expect(getField('Note')).toHaveValue('Never came')
  await clickButton('Sent')
  reopenedForm.unmount()
  renderInApp(<TestNote />)
  expect(getField('Note')).toHaveValue('')
})
