import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { toastByTone } from '@/ui/toast/toast'
import { insertText } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { addOtherDate } from '../../../tests/support/test-app-rows'
import { WaitlistDialog } from './waitlist-dialog'

const app = openTestApp()
const onOpenChange = vi.fn()

const CurrentUrl = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const openDialog = async (auth: Parameters<typeof renderInApp>[1] = {}) => {
  const event = await app.newEvent()
  await app.sql(`update public.events set phase = 'coming_soon' where id = $1`, [event.id])
  renderInApp(<WaitlistDialog event={event} open onOpenChange={onOpenChange} />, auth)
  return {
    id: event.id,
    listEntries: () =>
      app.sql('select full_name, email, phone, notes, seats from public.waitlist_submissions where event_id = $1', [
        event.id,
      ]),
  }
}

const getField = (name: string | RegExp) => screen.getByRole('textbox', { name })
const getSubmitButton = () => screen.getByRole('button', { name: /join/i })

let email = ''
const fillForm = async (name = 'Mary Shelley') => {
  await insertText(getField(/full name/i), name)
  await insertText(getField(/email address/i), email)
}

beforeEach(() => {
  email = `${crypto.randomUUID()}@example.test`
  onOpenChange.mockReset()
  for (const toastTone of ['success', 'error', 'info'] as const) vi.spyOn(toastByTone, toastTone)
})

it('the waitlist dialog opens with four empty fields and an enabled submit button', async () => {
  await openDialog()
  expect(screen.getByRole('dialog', { name: 'Join the Waitlist' })).toHaveAccessibleDescription(
    /held for you for up to 47 hours/,
  )
  for (const fieldLabel of [/full name/i, /email address/i, /mobile number/i, /notes/i])
    expect(getField(fieldLabel)).toHaveValue('')
  expect(getSubmitButton()).toBeEnabled()
})

it('the waitlist dialog stores empty optional fields as null, thanks the visitor, clears its fields and closes', async () => {
  const { listEntries } = await openDialog()
  await fillForm('  Mary Shelley ')
  await userEvent.click(getSubmitButton())
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(await listEntries()).toEqual([{ full_name: 'Mary Shelley', email, phone: null, notes: null, seats: 1 }])
  expect(toastByTone.success).toHaveBeenCalledWith('Thanks!', "You've been added to the waitlist for this event.")
  expect(getField(/full name/i)).toHaveValue('')
})

it('joining the waitlist emails a visitor a confirmation link, but not a member with a confirmed address', async () => {
  const listSentEmails = (to: string) =>
    app.sql(
      `select data -> 'confirm' as confirm, w.status from public.email_outbox m join public.waitlist_submissions w
         on w.email = m.to_email where m.template = 'waitlist_joined' and m.to_email = $1`,
      [to],
    )
  await openDialog()
  await fillForm()
  await userEvent.click(getSubmitButton())
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(await listSentEmails(email)).toEqual([{ confirm: true, status: 'unconfirmed' }])
  cleanup()
  const auth = await app.newMember()
  await openDialog({ auth })
  await waitFor(() => expect(getField(/email address/i)).toHaveValue(auth.user?.email))
  await waitFor(() => expect(getField(/full name/i)).toHaveValue('Mary Shelley'))
  await userEvent.click(getSubmitButton())
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledTimes(2))
  expect(await listSentEmails(auth.user?.email ?? '')).toEqual([{ confirm: null, status: 'waiting' }])
})

it('the waitlist dialog shows a link to the booking page when enough spots are free', async () => {
  const event = await app.newEvent()
  renderInApp(
    <>
      <WaitlistDialog event={event} open onOpenChange={onOpenChange} />
      <CurrentUrl />
    </>,
  )
  await fillForm()
  await userEvent.click(getSubmitButton())
  await waitFor(() => expect(toastByTone.info).toHaveBeenCalledWith('You can book now', expect.any(String)))
  expect(await screen.findByText(`/book/${event.id}?seats=1`)).toBeInTheDocument()
  expect(await app.sql('select from public.waitlist_submissions where event_id = $1', [event.id])).toEqual([])
})

it('the waitlist dialog stores the number of spots that the visitor selects', async () => {
  const { listEntries } = await openDialog()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Travellers' }), '4')
  await fillForm()
  await userEvent.click(getSubmitButton())
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(await listEntries()).toMatchObject([{ email, seats: 4 }])
})

it('the waitlist dialog shows an error when the trip has fewer seats than requested, and keeps the typed values', async () => {
  const { id } = await openDialog()
  await app.sql('update public.events set max_registrations = 3 where id = $1', [id])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Travellers' }), '4')
  await fillForm()
  await userEvent.click(getSubmitButton())
  await waitFor(() =>
    expect(toastByTone.error).toHaveBeenCalledWith('Too many spots for this trip', expect.any(String)),
  )
  expect(getField(/full name/i)).toHaveValue('Mary Shelley')
})

it('the waitlist dialog shows Joining... while the request is pending, and sends one request for a double click', async () => {
  const releaseJoin = app.hold('join_waitlist')
  await openDialog()
  await fillForm()
  await userEvent.dblClick(getSubmitButton())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Joining...' })).toHaveAttribute('aria-disabled'))
  releaseJoin()
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(app.sent('join_waitlist')).toHaveLength(1)
  expect(toastByTone.info).not.toHaveBeenCalled()
})

it('the waitlist dialog keeps the typed values when sending fails offline, and joins the waitlist on the second submit', async () => {
  app.cut('join_waitlist', { times: 1 })
  const { listEntries } = await openDialog()
  await fillForm()
  await userEvent.type(getField(/notes/i), 'שלום 🕯️')
  await userEvent.click(getSubmitButton())
  await waitFor(() =>
    expect(toastByTone.error).toHaveBeenCalledWith('Error', 'Something went wrong. Please try again.'),
  )
  expect(getField(/full name/i)).toHaveValue('Mary Shelley')
  expect(getField(/notes/i)).toHaveValue('שלום 🕯️')
  await userEvent.click(getSubmitButton())
  await waitFor(() => expect(toastByTone.success).toHaveBeenCalled())
  expect(await listEntries()).toEqual([{ full_name: 'Mary Shelley', email, phone: null, notes: 'שלום 🕯️', seats: 1 }])
})

it('the waitlist dialog shows that the visitor is already on the waitlist when submitted again after a lost response', async () => {
  app.lose('join_waitlist', { times: 1 })
  const { listEntries } = await openDialog()
  await fillForm()
  await userEvent.click(getSubmitButton())
  await waitFor(() => expect(toastByTone.error).toHaveBeenCalled())
  await userEvent.click(getSubmitButton())
  await waitFor(() =>
    expect(toastByTone.info).toHaveBeenCalledWith(
      'Already on waitlist',
      "You're already on the waitlist for this event.",
    ),
  )
  expect(onOpenChange).not.toHaveBeenCalled()
  expect(getField(/email address/i)).toHaveValue(email)
  expect(await listEntries()).toHaveLength(1)
})

it('the waitlist dialog stores one entry when the visitor submits again after two lost responses', async () => {
  app.lose('join_waitlist', { times: 2 })
  const { listEntries } = await openDialog()
  await fillForm()
  for (const attemptNumber of [1, 2]) {
    await userEvent.click(getSubmitButton())
    await waitFor(() => expect(toastByTone.error).toHaveBeenCalledTimes(attemptNumber))
    expect(getField(/full name/i)).toHaveValue('Mary Shelley')
  }
  await userEvent.click(getSubmitButton())
  await waitFor(() => expect(toastByTone.info).toHaveBeenCalled())
  expect(app.sent('join_waitlist')).toHaveLength(3)
  expect(await listEntries()).toHaveLength(1)
})

it.each(['', '   '])('the waitlist dialog shows an error for the blank name %j and sends no request', async (name) => {
  await openDialog()
  if (name) await insertText(getField(/full name/i), name)
  await insertText(getField(/email address/i), email)
  await userEvent.click(getSubmitButton())
  expect(await screen.findByText('Please enter your full name.')).toBeVisible()
  expect(getField(/full name/i)).toBeInvalid()
  expect(app.sent('join_waitlist')).toEqual([])
})

it('the waitlist dialog refuses 10,000 characters of notes, and keeps the typed text', async () => {
  await openDialog()
  await fillForm()
  await userEvent.click(getField(/notes/i))
  await userEvent.paste('x'.repeat(10_000))
  await userEvent.click(getSubmitButton())
  expect(await screen.findByText('Please use at most 2,000 characters.')).toBeVisible()
  expect(getField(/notes/i)).toHaveValue('x'.repeat(10_000))
  expect(app.sent('join_waitlist')).toEqual([])
})

it('the waitlist dialog marks each field whose value the database rejects', async () => {
  app.reply('join_waitlist', { status: 'invalid', fields: ['email'] })
  await openDialog()
  await fillForm()
  await userEvent.click(getSubmitButton())
  await waitFor(() => expect(getField(/email address/i)).toBeInvalid())
})

it('the waitlist dialog prefills the name and email address of a member', async () => {
  const auth = await app.newMember('Mabel Moonlight')
  await openDialog({ auth })
  expect(getField(/full name/i)).toHaveValue('Mabel Moonlight')
  expect(getField(/email address/i)).toHaveValue(auth.user?.email)
})

it('the message after joining the waitlist names the other dates of the trip with free spots', async () => {
  const { id } = await openDialog()
  await addOtherDate(app, id)
  await fillForm()
  await userEvent.click(getSubmitButton())
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(toastByTone.success).toHaveBeenCalledWith(
    'Thanks!',
    expect.stringMatching(/Another date of this trip has free spots: .*\(\$1,500, 3 spots left\)\.$/),
  )
})
