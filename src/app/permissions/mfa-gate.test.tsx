import { act, render, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { computeCode, getTimeStep } from '../../../supabase/embedded/mfa/totp'
import { insertText } from '../../../tests/support/fields'
import { openTestApp } from '../../../tests/support/test-app'
import { TEST_PASSWORD } from '../../../tests/support/members'
import { AuthProvider } from '@/features/auth/auth-provider'
import { SecurityPage } from '@/pages/admin/system/security-page'
import { useDraft } from '@/ui/form/use-draft'
import { ToastHost } from '@/ui/toast/toast-host'
import { RequireAdmin } from '../guards'
import { createQueryClient } from '../query-client'

const app = openTestApp()
afterEach(() => localStorage.removeItem('staff-seen'))

const loadClient = async () => (await import('@/lib/backend/supabase')).supabase

/** Creates a staff member, with a second factor if `hasSecondFactor` is true. */
const createStaff = async (hasSecondFactor = true) => {
  const { user } = await app.newMember('Factor Door')
  const id = user?.id ?? ''
  await app.sql(`insert into public.staff (user_id, role) values ($1, 'manager')`, [id])
  const supabase = await loadClient()
  let timeStep = getTimeStep(Date.now())
  const computeNextCode = (secret: string) => computeCode(secret, timeStep++)
  if (!hasSecondFactor) return { id, email: user?.email ?? '', computeNextCode, secret: '' }
  const { data } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Authenticator app' })
  if (data?.type !== 'totp') throw new Error('No factor was begun.')
  const { secret } = data.totp
  await supabase.auth.mfa.challengeAndVerify({ factorId: data.id, code: computeNextCode(secret) })
  return { id, email: user?.email ?? '', computeNextCode, secret }
}

const renderPage = (page = <p>Every Booking</p>) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <MemoryRouter initialEntries={['/admin/bookings?q=Ada']}>
          <Routes>
            <Route path="/login" element="Signed out" />
            <Route path="*" element={<RequireAdmin>{page}</RequireAdmin>} />
          </Routes>
        </MemoryRouter>
        <ToastHost />
      </AuthProvider>
    </QueryClientProvider>,
  )

/** A text field that stores a draft, for tests in which the session ends while the user types. */
const MessageField = () => {
  const { value, saveValue } = useDraft('letter', '')
  return <textarea aria-label="Letter" value={value} onChange={({ target }) => saveValue(target.value)} />
}

const typeAndSubmit = async (label: string, text: string, button: string) => {
  const field = await screen.findByLabelText(new RegExp(`^${label}`))
  await userEvent.clear(field)
  await insertText(field, text)
  // Waits until the request has ended. The error message is then shown.
  await waitFor(() => expect(screen.getByRole('button', { name: button })).not.toHaveAttribute('aria-busy'))
  await userEvent.click(screen.getByRole('button', { name: button }))
}

it('the admin area requires the authenticator code from staff with a second factor, then opens the requested page', async () => {
  const { email, computeNextCode, secret } = await createStaff()
  await app.signIn(email, TEST_PASSWORD)
  renderPage()
  await typeAndSubmit('Code', '12', 'Continue')
  expect(await screen.findByText('Please enter the six digits.')).toBeVisible()
  await typeAndSubmit('Code', '000000', 'Continue')
  expect(await screen.findByText(/That code is wrong/)).toBeVisible()
  expect(screen.queryByText('Every Booking')).toBeNull()
  await typeAndSubmit('Code', computeNextCode(secret), 'Continue')
  expect(await screen.findByText('Every Booking')).toBeVisible()
})

it('a recovery code removes the second factor, and the page then offers to set up a new second factor', async () => {
  const { email, id } = await createStaff()
  const { data } = await (await loadClient()).rpc('make_recovery_codes').throwOnError()
  const [code = ''] = (data as { codes: string[] }).codes
  await app.signIn(email, TEST_PASSWORD)
  renderPage()
  await userEvent.click(await screen.findByRole('button', { name: 'I’ve Lost My Phone' }))
  await typeAndSubmit('Recovery Code', 'abcd', 'Use This Code')
  expect(await screen.findByText(/isn’t valid or has already been used/)).toBeVisible()
  await typeAndSubmit('Recovery Code', code.toUpperCase(), 'Use This Code')
  expect(await screen.findByRole('heading', { name: 'Set Up Your Second Factor' })).toBeVisible()
  expect(await app.sql('select 1 from auth.mfa_factors where user_id = $1', [id])).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Later' }))
  expect(await screen.findByText('Every Booking')).toBeVisible()
})

it('staff who entered a wrong recovery code can still sign in with the code from their authenticator app', async () => {
  const { email, computeNextCode, secret } = await createStaff()
  await app.signIn(email, TEST_PASSWORD)
  renderPage()
  await userEvent.click(await screen.findByRole('button', { name: 'I’ve Lost My Phone' }))
  await typeAndSubmit('Recovery Code', 'abcd', 'Use This Code')
  expect(await screen.findByText(/isn’t valid or has already been used/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Back to the code' }))
  await typeAndSubmit('Code', computeNextCode(secret), 'Continue')
  expect(await screen.findByText('Every Booking')).toBeVisible()
})

it('staff set up a second factor, create recovery codes, and remove the second factor again', async () => {
  const { computeNextCode } = await createStaff(false)
  renderPage(<SecurityPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Set Up a Second Factor' }))
  expect(await screen.findByRole('img', { name: /QR code/ })).toHaveAttribute('src', expect.stringContaining('svg'))
  const secret = (screen.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent ?? '').replaceAll(' ', '')
  await typeAndSubmit('Code', computeNextCode(secret), 'Turn On Second Factor')
  await userEvent.click(await screen.findByRole('button', { name: 'Make Recovery Codes' }))
  expect(await screen.findAllByText(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/)).toHaveLength(10)
  expect(await screen.findByText(/10 codes left/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove', hidden: false }))
  expect(await screen.findByText('Second factor removed')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Set Up a Second Factor' })).toBeVisible()
})

it('the site signs staff out after 12 hours without activity, and says why', async () => {
  const { id } = await createStaff(false)
  await app.sql(`update auth.sessions set created_at = now() - interval '13 hours' where user_id = $1`, [id])
  renderPage()
  expect(await screen.findByText('You were signed out')).toBeInTheDocument()
  expect(screen.getByText('You haven’t used the admin area for 12 hours. Please sign in again.')).toBeInTheDocument()
  await waitFor(async () => expect(await app.sql('select 1 from auth.sessions where user_id = $1', [id])).toEqual([]))
})

it('the site reports staff activity to the server at most once every few minutes, however many tabs are open', async () => {
  await createStaff(false)
  renderPage()
  await screen.findByText('Every Booking')
  await waitFor(() => expect(app.sent('staff_seen')).toHaveLength(1))
  await waitFor(() => expect(localStorage.getItem('staff-seen')).not.toBeNull())
  await userEvent.click(screen.getByText('Every Booking'))
  expect(app.sent('staff_seen')).toHaveLength(1)
  localStorage.setItem('staff-seen', String(Date.now() - 6 * 60_000))
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(app.sent('staff_seen')).toHaveLength(2))
})

it('the site counts typing as staff activity, and restores the typed text after the session has expired', async () => {
  const { id, email } = await createStaff(false)
  const renderedPage = renderPage(<MessageField />)
  const field = await screen.findByLabelText('Letter')
  await waitFor(() => expect(localStorage.getItem('staff-seen')).not.toBeNull())
  const heartbeatCount = app.sent('staff_seen').length
  const backdateLastActivity = () => localStorage.setItem('staff-seen', String(Date.now() - 6 * 60_000))
  backdateLastActivity()
  field.focus()
  await userEvent.keyboard('Dear')
  await waitFor(() => expect(app.sent('staff_seen')).toHaveLength(heartbeatCount + 1))
  await waitFor(() => expect(Number(localStorage.getItem('staff-seen'))).toBeGreaterThan(Date.now() - 60_000))
  await userEvent.keyboard(' gues')
  // Backdates the session by 13 hours, as if the browser had been offline for that long.
  await app.sql(`update auth.sessions set created_at = now() - interval '13 hours' where user_id = $1`, [id])
  await app.sql(`update private.staff_sessions set seen_at = now() - interval '13 hours' where user_id = $1`, [id])
  // The next keystroke reports activity to the database, which responds that the session has expired. The form then
  // disappears.
  backdateLastActivity()
  await userEvent.keyboard('t')
  expect(await screen.findByText('You were signed out')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByLabelText('Letter')).toBeNull())
  renderedPage.unmount()
  await app.signIn(email, TEST_PASSWORD)
  renderPage(<MessageField />)
  expect(await screen.findByLabelText('Letter')).toHaveValue('Dear guest')
})
