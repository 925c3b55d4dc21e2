import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { AdminPage } from './admin-page'

const app = openTestApp()
// The request for the open tasks never gets a response in these tests, because they check only the other sections of
// the page.
beforeEach(() => void app.stall('admin_today'))

const MISSING_DETAILS = { legal_name: '', bank_transfers_open: false }

it('the admin overview lists the company details that are missing before launch', async () => {
  renderInApp(<AdminPage />, { auth: await app.admin(), settings: MISSING_DETAILS })
  const missingNotice = await screen.findByText('Details to complete before launch')
  const noticeItems = within(missingNotice.parentElement!).getAllByRole('listitem')
  expect(noticeItems.map((item) => item.textContent)).toEqual(
    expect.arrayContaining(['legal name', 'bank details (customers can’t pay by bank transfer until then)']),
  )
})

it('the admin overview shows missing company details only to staff who can change the settings', async () => {
  renderInApp(<AdminPage />, {
    auth: await app.admin(),
    settings: MISSING_DETAILS,
    permissions: { role: 'manager', permissions: ['sales'], own_permissions: [], events: [] },
  })
  await screen.findByRole('heading', { name: 'Admin Dashboard' })
  expect(screen.queryByText('Details to complete before launch')).toBeNull()
})
