import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openWorld } from '../../../tests/support/world'
import type { MyRights } from '@/features/staff/rights-rules'
import { FindButton, FindPanel, useFind } from './find-button'

const world = openWorld()
const BOOKS: MyRights = { role: 'accountant', rights: ['sales'], own_rights: [], departures: [] }
const COMMUNITY: MyRights = { role: 'moderator', rights: ['moderation', 'messages'], own_rights: [], departures: [] }

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

const Desk = () => {
  const find = useFind()
  const { pathname, search } = useLocation()
  const [pressed, setPressed] = useState(0)
  return (
    <>
      <FindButton {...find.button} place="bar" />
      {find.wanted && <FindPanel {...find.part} />}
      <p>at {pathname + search}</p>
      <button type="button" onClick={() => setPressed(pressed + 1)}>
        Other {pressed}
      </button>
    </>
  )
}

const open = async (rights?: MyRights) => {
  renderInApp(<Desk />, { at: '/admin', auth: await world.admin(), ...(rights && { rights }) })
  await userEvent.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Find anything' })
}
// Queries by role are slow in jsdom with this many options.
const shown = (rest = '') => [...document.querySelectorAll(`[role=option]${rest}`)].map((option) => option.textContent)
const options = () => shown()
const selected = () => shown('[aria-selected=true]')
/** Pastes the text in one step where the focus is. */
const type = (words: string) => userEvent.paste(words)

it('opens by its key on the words, with what may be begun and where one may go, and closes by Escape', async () => {
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

it('goes through what was found with the arrows, round its ends, and opens it with Enter', async () => {
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

it('waits with Enter for what was found for the words that stand there', async () => {
  await open()
  const release = world.hold('admin_search')
  await type('inv-000032')
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('at /admin')).toBeVisible()
  release()
  expect(await screen.findByText(/^at \/admin\/bookings\/[0-9a-f-]{36}$/)).toBeVisible()
})

it('leads to what may be done about a booking that was found', async () => {
  const trip = await world.newTrip()
  const [owing] = await world.sql<{ reference: string }>(
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

it('finds who waits, a transfer by its number and a product, and leads to where each is worked on', async () => {
  const trip = await world.newTrip()
  const email = `waits-${crypto.randomUUID()}@example.test`
  await world.sql(
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

it('offers each of the staff what his rights reach', async () => {
  await open(BOOKS)
  expect(options()).toEqual(expect.arrayContaining(['Reports', 'Orders']))
  expect(options()).not.toEqual(expect.arrayContaining(['New Booking']))
  expect(options()).not.toEqual(expect.arrayContaining(['Staff']))
  await type('INV-0000')
  await screen.findByText('Bookings')
  expect(screen.queryByText(/^Record Payment/)).toBeNull()
})

it.each(['Payments', 'manage payment plan'])('finds a page by its heading and by its hint: %s', async (words) => {
  await open()
  await type(words)
  await screen.findByText(/^\d+ found$/)
  expect(options()[0]).toBe('Manage Payment PlanPayments')
})

it('offers the community’s helper its pages alone', async () => {
  await open(COMMUNITY)
  expect(options()).toEqual(['Admin Dashboard', 'Waitlist ManagementWaitlist and enquiries', 'Moderation', 'Security'])
})

it('says that nothing was found, and that the search failed', async () => {
  await open()
  await type('zzqx')
  expect(await screen.findAllByText('Nothing found for “zzqx”.')).not.toEqual([])
  expect(screen.getByRole('combobox')).not.toHaveAttribute('aria-activedescendant')
  world.fail('admin_search')
  await type('y')
  expect(await screen.findByText(/couldn’t search/)).toBeVisible()
})

it('does not open over what is open', async () => {
  renderInApp(
    <>
      <Desk />
      <div role="dialog">A form</div>
    </>,
    { auth: await world.admin() },
  )
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('combobox')).toBeNull()
})
