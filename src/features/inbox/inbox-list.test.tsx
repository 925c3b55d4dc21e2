import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { AdminInboxList } from './inbox-list'
import { joinEmailAddresses } from './copy-addresses'

const app = openTestApp()
const renderList = async (query: string) =>
  renderInApp(<AdminInboxList kind="interest" query={query} page={1} onPageChange={() => undefined} />, {
    auth: await app.admin(),
  })

it('the button that copies email addresses does not report success when the list is empty', async () => {
  await renderList(crypto.randomUUID())
  await screen.findByText('No registered interest matches.')
  await userEvent.click(screen.getByRole('button', { name: 'Copy Addresses' }))
  expect(await screen.findByText('No addresses to copy')).toBeVisible()
  expect(screen.queryByText('Email addresses copied')).toBeNull()
})

it('the label of the button that copies a trip link contains the name of the trip and the person', async () => {
  const event = await app.newEvent()
  const email = `interest-${crypto.randomUUID()}@example.test`
  await app.sql(
    `insert into public.interest_submissions (event_id, trip_name, full_name, email) values ($1, $2, 'Mary Shelley', $3)`,
    [event.id, event.title, email],
  )
  await renderList(email)
  const copyButton = await screen.findByRole('button', { name: `Copy the link to ${event.title} for Mary Shelley` })
  expect(copyButton).toHaveTextContent('Copy Trip Link')
  await userEvent.setup().click(copyButton)
  expect(await screen.findByRole('button', { name: 'Copied the trip link' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/event-details/${event.id}`)
})

it('an admin marks several enquiries as handled at once, and a message states how many were marked', async () => {
  const event = await app.newEvent()
  const uniqueText = crypto.randomUUID()
  await app.sql(
    `insert into public.interest_submissions (event_id, trip_name, full_name, email, handled_at)
     select $1, $2, name, $3 || name || '@example.test', case when name = 'Old' then now() end
     from unnest(array['Ann', 'Ben', 'Cyd', 'Old']) name`,
    [event.id, event.title, uniqueText],
  )
  await renderList(uniqueText)
  const user = userEvent.setup()
  for (const senderName of ['Ann', 'Ben', 'Old'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${senderName}` }))
  const selectionBar = screen.getByRole('region', { name: 'Selected' })
  expect(selectionBar).toHaveTextContent('3 entries selected')
  await user.click(within(selectionBar).getByRole('button', { name: 'Mark as Handled' }))
  expect(await screen.findByText('2 entries marked as handled')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull()
  expect(
    await app.sql(
      `select full_name from public.interest_submissions where email like $1 || '%' and handled_at is null`,
      [uniqueText],
    ),
  ).toEqual([{ full_name: 'Cyd' }])
})

it('the list of email addresses that staff copy contains each address once, regardless of letter case', () => {
  expect(joinEmailAddresses([{ email: 'mary@a.test' }, { email: 'bram@b.test' }, { email: 'Mary@a.test' }])).toBe(
    'Mary@a.test, bram@b.test',
  )
})
