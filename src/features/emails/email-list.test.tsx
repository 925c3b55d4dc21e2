import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { EmailList } from './email-list'

const app = openTestApp()

const NO_FILTERS = { q: '', state: '', template: '' } as const

/** Adds an email in the given state. Each email has an address of its own. */
const addEmail = async (columns: string, values: string): Promise<string> => {
  const email = `reader-${crypto.randomUUID()}@example.test`
  await app.sql(
    `insert into public.email_outbox (to_email, template, data, ${columns}) values ($1, 'booking_confirmed',
     '{"event": "A <b>Night</b> Out", "reference": "INV-000042"}', ${values})`,
    [email],
  )
  return email
}

const renderEmailsTo = async (email: string) => {
  renderInApp(<EmailList filters={{ ...NO_FILTERS, q: email }} page={1} onPageChange={() => undefined} />, {
    auth: await app.admin(),
  })
  return screen.findByRole('listitem', { name: `You’re going: A <b>Night</b> Out, ${email}` })
}

test('an admin cancels a queued email', async () => {
  const emailRow = await renderEmailsTo(await addEmail('next_attempt_at', `now() + interval '1 day'`))
  expect(within(emailRow).getByText('Waiting')).toBeVisible()
  await userEvent.click(within(emailRow).getByRole('button', { name: /^Cancel / }))
  expect(await screen.findByText('Email cancelled')).toBeVisible()
  expect(await within(emailRow).findByText('Cancelled')).toBeVisible()
})

test('the outbox shows why an email failed, and an admin sends it again', async () => {
  const email = await addEmail(
    'failed_at, last_error, attempts',
    `now(), 'Resend responded with status 503: not now', 10`,
  )
  const emailRow = await renderEmailsTo(email)
  expect(emailRow).toHaveTextContent('10 tries · Resend responded with status 503: not now')
  await userEvent.click(within(emailRow).getByRole('button', { name: /^Send again / }))
  expect(await screen.findByText('Email queued')).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('listitem', { name: new RegExp(email) })).toHaveLength(2))
  expect(screen.getByText(/sent again by staff/)).toBeVisible()
})

test('the outbox previews an email as the recipient sees it, and escapes HTML in the email data', async () => {
  const emailRow = await renderEmailsTo(await addEmail('sent_at', 'now()'))
  await userEvent.click(within(emailRow).getByRole('button', { name: /^Preview / }))
  const previewFrame = await screen.findByTitle('Preview: You’re going: A <b>Night</b> Out')
  expect(previewFrame).toHaveAttribute('sandbox', '')
  expect(previewFrame.getAttribute('srcdoc')).toContain('A &lt;b&gt;Night&lt;/b&gt; Out')
  expect(previewFrame.getAttribute('srcdoc')).not.toContain('<b>')
})

test('the outbox shows a message when no emails match the filters', async () => {
  renderInApp(<EmailList filters={{ ...NO_FILTERS, q: 'nobody at all' }} page={1} onPageChange={() => undefined} />, {
    auth: await app.admin(),
  })
  expect(await screen.findByText('No emails found')).toBeVisible()
})
