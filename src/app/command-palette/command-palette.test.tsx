import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import type { MyPermissions } from '@/features/staff/permissions-rules'
import { CommandPaletteButton, CommandPalette, useCommandPalette } from './command-palette-button'

const app = openTestApp()
const ACCOUNTANT: MyPermissions = { role: 'accountant', permissions: ['sales'], own_permissions: [], departures: [] }
const COMMUNITY: MyPermissions = {
  role: 'moderator',
  permissions: ['moderation', 'messages'],
  own_permissions: [],
  departures: [],
}

beforeEach(() => {
  sessionStorage.clear()
  // jsdom has no layout.
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
  const find = useCommandPalette()
  const { pathname, search } = useLocation()
  const [clicks, setClicks] = useState(0)
  return (
    <>
      <CommandPaletteButton {...find.button} place="bar" />
      {find.requested && <CommandPalette {...find.part} />}
      <p>at {pathname + search}</p>
      <button type="button" onClick={() => setClicks(clicks + 1)}>
        Other {clicks}
      </button>
    </>
  )
}

const open = async (permissions?: MyPermissions) => {
  renderInApp(<TestPage />, { at: '/admin', auth: await app.admin(), ...(permissions && { permissions }) })
  await userEvent.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Find anything' })
}
// Queries by role are slow in jsdom with this many options.
const shown = (rest = '') => [...document.querySelectorAll(`[role=option]${rest}`)].map((option) => option.textContent)
const options = () => shown()
const selected = () => shown('[aria-selected=true]')
/** Pastes the text in one step where the focus is. */
const type = (query: string) => userEvent.paste(query)

it('opens by keyboard shortcut with the search field focused, lists actions and pages, and closes on Escape', async () => {
  const field = await open()
  expect(field).toHaveFocus()
  expect(options()).toEqual(expect.arrayContaining(['New Booking', 'Add Product', 'Reports', 'Orders']))
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() =>
    expect(field).toHaveAttribute('aria-activedescendant', document.querySelector('[aria-selected=true]')?.id),
  )
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('at /admin')).toBeVisible()
})

it('moves through the search results with the arrow keys, wraps around, and opens a result on Enter', async () => {
  await open()
  await type('griselda thorne')
  await screen.findByText('Griselda Thorne')
  const first = selected()
  await userEvent.keyboard('{ArrowDown}')
  expect(selected()).toEqual([options()[1]])
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(selected()).toEqual([options().at(-1)])
  await userEvent.keyboard('{ArrowDown}')
  expect(selected()).toEqual(first)
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText(/^at \/admin\/customer\//)).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('group', { name: 'Recent' })).toHaveTextContent('Griselda Thorne')
})

it('opens the first result for the current search text when Enter is pressed before the response arrives', async () => {
  await open()
  const release = app.hold('admin_search')
  await type('inv-000032')
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('at /admin')).toBeVisible()
  release()
  expect(await screen.findByText(/^at \/admin\/bookings\/[0-9a-f-]{36}$/)).toBeVisible()
})

it('offers Record Payment for a booking in the results, and opens the payment form', async () => {
  const trip = await app.newTrip()
  const [owing] = await app.sql<{ reference: string }>(
    `with c as (insert into public.customers (full_name) values ('Rosa Owing') returning id)
     insert into public.bookings (customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
     select c.id, $1, 1, 'confirmed', 2000, 800, 1 from c returning reference`,
    [trip.id],
  )
  await open()
  await type(owing?.reference ?? '')
  await userEvent.click(await screen.findByText(/^Record Payment: /))
  expect(await screen.findByText(/^at \/admin\/bookings\/.*\?open=payment$/)).toBeVisible()
})

it('finds a waitlist entry, a bank transfer and a product, and opens the booking of the transfer', async () => {
  const trip = await app.newTrip()
  const email = `waits-${crypto.randomUUID()}@example.test`
  await app.sql(
    `with w as (insert into public.waitlist_submissions (event_id, event_name, full_name, email, seats)
       select id, title, 'Zuleika Waits', $2, 2 from public.events where id = $1),
     p as (insert into public.products (name, price) values ('Zuleika Waits, the novel', 20)),
     c as (insert into public.customers (full_name) values ('Rosa Pays') returning id),
     b as (insert into public.bookings (customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
       select c.id, $1, 1, 'confirmed', 2000, 800, 1 from c returning id)
     insert into public.bank_transfers (booking_id, reference, amount) select b.id, 'TR-990017', 800 from b`,
    [trip.id, email],
  )
  await open()
  await type('zuleika waits')
  expect(await screen.findByRole('group', { name: 'Waiting' })).toHaveTextContent(`${trip.title} · 2 seats · ${email}`)
  expect(screen.getByRole('group', { name: 'Merchandise' })).toHaveTextContent('Zuleika Waits, the novelOther · Draft')
  await userEvent.clear(screen.getByRole('combobox'))
  await type('990017')
  await userEvent.click(await screen.findByText('TR-990017 · Rosa Pays'))
  expect(await screen.findByText(/^at \/admin\/bookings\/[0-9a-f-]{36}$/)).toBeVisible()
})

it('offers an accountant only the pages and actions that the role permits', async () => {
  await open(ACCOUNTANT)
  expect(options()).toEqual(expect.arrayContaining(['Reports', 'Orders']))
  expect(options()).not.toEqual(expect.arrayContaining(['New Booking']))
  expect(options()).not.toEqual(expect.arrayContaining(['Staff']))
  await type('INV-0000')
  await screen.findByText('Bookings')
  expect(screen.queryByText(/^Record Payment/)).toBeNull()
})

it.each(['Payments', 'manage payment plan'])(
  'finds a page by its heading or its description when the admin types %s',
  async (query) => {
    await open()
    await type(query)
    await screen.findByText(/^\d+ found$/)
    expect(options()[0]).toBe('Manage Payment PlanPayments')
  },
)

it('offers a moderator only the pages of that role', async () => {
  await open(COMMUNITY)
  expect(options()).toEqual(['Admin Dashboard', 'Waitlist ManagementWaitlist and enquiries', 'Moderation', 'Security'])
})

it('shows a message when nothing is found, and another when the search fails', async () => {
  await open()
  await type('zzqx')
  expect(await screen.findAllByText('Nothing found for “zzqx”.')).not.toEqual([])
  expect(screen.getByRole('combobox')).not.toHaveAttribute('aria-activedescendant')
  app.fail('admin_search')
  await type('y')
  expect(await screen.findByText(/couldn’t search/)).toBeVisible()
})

it('does not open while another dialog is open', async () => {
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
