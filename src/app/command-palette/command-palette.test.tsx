import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import type { MyPermissions } from '@/features/auth/permissions/permissions-rules'
import { CommandPaletteButton, LazyCommandPalette, useCommandPalette } from './command-palette-button'

const app = openTestApp()
const ACCOUNTANT_PERMISSIONS: MyPermissions = {
  role: 'accountant',
  permissions: ['sales'],
  own_permissions: [],
  events: [],
}
const MODERATOR_PERMISSIONS: MyPermissions = {
  role: 'moderator',
  permissions: ['moderation', 'messages'],
  own_permissions: [],
  events: [],
}

beforeEach(() => {
  sessionStorage.clear()
  // jsdom does not implement scrollIntoView.
  Element.prototype.scrollIntoView = vi.fn()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn()
      unobserve = vi.fn()
      disconnect = vi.fn()
    },
  )
})

const TestPage = () => {
  const palette = useCommandPalette()
  const { pathname, search } = useLocation()
  const [clicks, setClicks] = useState(0)
  return (
    <>
      <CommandPaletteButton {...palette.buttonProps} location="bar" />
      {palette.requested && <LazyCommandPalette {...palette.componentProps} />}
      <p>at {pathname + search}</p>
      <button type="button" onClick={() => setClicks(clicks + 1)}>
        Other {clicks}
      </button>
    </>
  )
}

const openPalette = async (permissions?: MyPermissions) => {
  renderInApp(<TestPage />, { path: '/admin', auth: await app.admin(), ...(permissions && { permissions }) })
  await userEvent.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Find anything' })
}
// Finds the options of the search panel by an attribute selector, because Testing Library's role queries are slow in
// jsdom with this many options.
const listOptionTexts = (laterText = '') =>
  [...document.querySelectorAll(`[role=option]${laterText}`)].map((option) => option.textContent)
const listAllOptions = () => listOptionTexts()
const listSelectedOptions = () => listOptionTexts('[aria-selected=true]')
/** Pastes the search text in one step into the focused field. */
const pasteQuery = (query: string) => userEvent.paste(query)

it('the command palette opens by keyboard shortcut with the search field focused, and closes on Escape', async () => {
  const searchField = await openPalette()
  expect(searchField).toHaveFocus()
  expect(listAllOptions()).toEqual(expect.arrayContaining(['New Booking', 'Add Product', 'Reports', 'Orders']))
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() =>
    expect(searchField).toHaveAttribute('aria-activedescendant', document.querySelector('[aria-selected=true]')?.id),
  )
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('at /admin')).toBeVisible()
})

it('the arrow keys move through the search results and wrap around, and Enter opens a result', async () => {
  await openPalette()
  await pasteQuery('griselda thorne')
  await screen.findByText('Griselda Thorne')
  const selectedOptionsBefore = listSelectedOptions()
  await userEvent.keyboard('{ArrowDown}')
  expect(listSelectedOptions()).toEqual([listAllOptions()[1]])
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(listSelectedOptions()).toEqual([listAllOptions().at(-1)])
  await userEvent.keyboard('{ArrowDown}')
  expect(listSelectedOptions()).toEqual(selectedOptionsBefore)
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText(/^at \/admin\/customer\//)).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('group', { name: 'Recent' })).toHaveTextContent('Griselda Thorne')
})

it('pressing Enter before the response arrives opens the first result for the current search text', async () => {
  await openPalette()
  const releaseSearch = app.hold('admin_search')
  await pasteQuery('inv-000032')
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('at /admin')).toBeVisible()
  releaseSearch()
  expect(await screen.findByText(/^at \/admin\/bookings\/[0-9a-f-]{36}$/)).toBeVisible()
})

it('when a longer search text brings new results, the first result is selected', async () => {
  await openPalette()
  await pasteQuery('INV-0000')
  await screen.findByText('Bookings')
  await pasteQuery('01')
  await screen.findByText('1 found')
  await waitFor(() => expect(listAllOptions()).toHaveLength(1))
  expect(listSelectedOptions()).toEqual(listAllOptions())
  expect(listSelectedOptions()[0]).toMatch(/^INV-000001/)
  expect(screen.getByRole('combobox')).toHaveAttribute(
    'aria-activedescendant',
    document.querySelector('[aria-selected=true]')?.id,
  )
})

it('the command palette offers Record Payment for a found booking, and opens the payment form', async () => {
  const event = await app.newEvent()
  const [owing] = await app.sql<{ reference: string }>(
    `with c as (insert into public.customers (full_name) values ('Rosa Owing') returning id)
     insert into public.bookings (customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
     select c.id, $1, 1, 'confirmed', 2000, 800, 1 from c returning reference`,
    [event.id],
  )
  await openPalette()
  await pasteQuery(owing?.reference ?? '')
  await userEvent.click(await screen.findByText(/^Record Payment: /))
  expect(await screen.findByText(/^at \/admin\/bookings\/.*\?open=payment$/)).toBeVisible()
})

it('the command palette finds waitlist entries, products and bank transfers, and a bank transfer opens its booking', async () => {
  const event = await app.newEvent()
  const email = `waits-${crypto.randomUUID()}@example.test`
  await app.sql(
    `with w as (insert into public.waitlist_submissions (event_id, event_name, full_name, email, seats)
       select id, title, 'Zuleika Waits', $2, 2 from public.events where id = $1),
     p as (insert into public.products (name, price) values ('Zuleika Waits, the novel', 20)),
     c as (insert into public.customers (full_name) values ('Rosa Pays') returning id),
     b as (insert into public.bookings (customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
       select c.id, $1, 1, 'confirmed', 2000, 800, 1 from c returning id)
     insert into public.bank_transfers (booking_id, reference, amount) select b.id, 'TR-990017', 800 from b`,
    [event.id, email],
  )
  await openPalette()
  await pasteQuery('zuleika waits')
  expect(await screen.findByRole('group', { name: 'Waiting' })).toHaveTextContent(
    new RegExp(`${event.title} · [^·]+ 20\\d\\d · 2 seats · ${email}`),
  )
  expect(screen.getByRole('group', { name: 'Merchandise' })).toHaveTextContent('Zuleika Waits, the novelOther · Draft')
  await userEvent.clear(screen.getByRole('combobox'))
  await pasteQuery('990017')
  await userEvent.click(await screen.findByText('TR-990017 · Rosa Pays'))
  expect(await screen.findByText(/^at \/admin\/bookings\/[0-9a-f-]{36}$/)).toBeVisible()
})

it('the command palette offers an accountant only the pages and actions that the role permits', async () => {
  await openPalette(ACCOUNTANT_PERMISSIONS)
  expect(listAllOptions()).toEqual(expect.arrayContaining(['Reports', 'Orders']))
  expect(listAllOptions()).not.toEqual(expect.arrayContaining(['New Booking']))
  expect(listAllOptions()).not.toEqual(expect.arrayContaining(['Staff']))
  await pasteQuery('INV-0000')
  await screen.findByText('Bookings')
  expect(screen.queryByText(/^Record Payment/)).toBeNull()
})

it.each(['Payments', 'manage payment plan'])(
  'the command palette finds a page by its heading or its description when the admin types %s',
  async (query) => {
    await openPalette()
    await pasteQuery(query)
    await screen.findByText(/^\d+ found$/)
    expect(listAllOptions()[0]).toBe('Manage Payment PlanPayments')
  },
)

it('the command palette offers a moderator only the pages that the role permits', async () => {
  await openPalette(MODERATOR_PERMISSIONS)
  expect(listAllOptions()).toEqual([
    'Admin Dashboard',
    'Waitlist ManagementWaitlist and enquiries',
    'Moderation',
    'Security',
  ])
})

it('the command palette shows different messages for a search without results and for a failed search', async () => {
  await openPalette()
  await pasteQuery('zzqx')
  expect(await screen.findAllByText('Nothing found for “zzqx”.')).not.toEqual([])
  expect(screen.getByRole('combobox')).not.toHaveAttribute('aria-activedescendant')
  app.fail('admin_search')
  await pasteQuery('y')
  expect(await screen.findByText(/couldn’t search/)).toBeVisible()
})

it('the command palette does not open while another dialog is open', async () => {
  renderInApp(
    <>
      <TestPage />
      <div role="dialog">A form</div>
    </>,
    { auth: await app.admin() },
  )
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('combobox')).toBeNull()
})
