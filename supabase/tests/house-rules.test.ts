/** The numbers of the trade stand in one row: changed there alone, functions, views and pages say something else. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { matchPath, StaticRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { App, Providers } from '@/app/app'
import { createQueryClient } from '@/app/query-client'
import { warmRoute } from '@/app/route'
import { routes } from '@/app/router'
import { AuthContext } from '@/features/auth/auth-context'
import { BookingForm } from '@/features/bookings/booking-form'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { keptOfTravellers } from '@/features/travellers/traveller-facts'
import { WaitlistDialog } from '@/features/waitlist/waitlist-dialog'
import * as dialogModule from '@/ui/overlay/dialog'
import { actAsAppUser } from './support/app-client'
import { openWorld, type World } from './support/embedded'
import { BEECHWORTH, MEMBER } from './support/people'
import { wordsOf } from './support/words-of'

let world: World
actAsAppUser(() => world.guest)
// Radix renders a dialog into the document, which Node has none of.
beforeAll(() => {
  const dialog = vi
    .spyOn(dialogModule, 'Dialog')
    .mockImplementation(({ title, description }) => createElement('p', null, title, description))
  return () => dialog.mockRestore()
})
beforeEach(async () => {
  world = await openWorld()
})

const change = (columns: string) => world.sql(`update public.settings set ${columns} where only_row`)

/** What a guest reads at an address, as the build writes it. */
const pageAt = async (path: string): Promise<string> => {
  const route = routes.find((candidate) => matchPath(candidate.path, path))
  if (!route) throw new Error(`No route for ${path}`)
  const queryClient = createQueryClient()
  const params = matchPath(route.path, path)?.params ?? {}
  await Promise.all([route.page.preload(), ...warmRoute(route, queryClient, { params, search: new URLSearchParams() })])
  const at = createElement(StaticRouter, { location: path }, createElement(App))
  return wordsOf(createElement(Providers, { queryClient, children: at }))
}

const AUTH = {
  user: null,
  session: null,
  profile: null,
  isAdmin: false,
  loading: false,
  unsure: false,
  recovering: false,
  signOut: () => Promise.resolve(),
  askProfile: () => Promise.resolve(),
}
const partOf = async (part: ReactElement): Promise<string> => {
  const queryClient = createQueryClient()
  await queryClient.prefetchQuery(houseRules())
  const inAuth = createElement(AuthContext, { value: AUTH }, createElement(StaticRouter, { location: '/' }, part))
  return wordsOf(createElement(QueryClientProvider, { client: queryClient }, inAuth))
}
const bookingForm = createElement(BookingForm, {
  event: { id: BEECHWORTH, start_date: '2040-01-01', gst_free: false },
  member: { id: MEMBER, name: 'Mabel' },
  mostSeats: 2,
  seats: 1,
  onBooked: () => undefined,
  wayOn: () => null,
  trip: null,
})

/** The trip, so many days ahead of the company's today, with room for everybody. */
const leavesIn = (days: number) =>
  world.sql(
    `update public.events set start_date = private.today() + ${days}, end_date = private.today() + ${days + 3},
    max_registrations = null where id = $1`,
    [BEECHWORTH],
  )
const preview = async () =>
  (await world.guest.rpc('preview_plan', { event_id: BEECHWORTH, seats: 1, plan: 4 }).throwOnError()).data
const card = async () =>
  (
    await world.guest
      .from('event_cards')
      .select('state, start_date, deposit, booking_closes_on')
      .eq('id', BEECHWORTH)
      .single()
      .throwOnError()
  ).data

describe('booking_closes_days', () => {
  it('decides what is open, and is said by every page', async () => {
    await leavesIn(70)
    expect(await card()).toMatchObject({ state: 'closed' })
    expect(await preview()).toMatchObject({ status: 'closed' })
    expect(await pageAt('/terms')).toContain('Book at least 90 days before departure')
    await change('booking_closes_days = 60')
    const { state, start_date, booking_closes_on } = await card()
    expect(state).toBe('open')
    expect(Date.parse(start_date ?? '') - Date.parse(booking_closes_on ?? '')).toBe(60 * 86_400_000)
    expect(await preview()).toMatchObject({ status: 'ok' })
    for (const [path, words] of [
      ['/terms', 'Book at least 60 days before departure'],
      ['/support', 'Booking closes 60 days before departure'],
      [`/event-details/${BEECHWORTH}`, 'Booking closes 60 days before departure'],
    ] as const) {
      const text = await pageAt(path)
      expect(text).toContain(words)
      expect(text).not.toContain('90 days')
    }
  })

  it('decides what book answers', async () => {
    await leavesIn(70)
    const {
      data: { asking_price },
    } = await world.guest.from('event_cards').select('asking_price').eq('id', BEECHWORTH).single().throwOnError()
    const book = () =>
      world.stranger
        .rpc('book', {
          event_id: BEECHWORTH,
          seats: 1,
          plan: 1,
          request_id: crypto.randomUUID(),
          terms_accepted: true,
          expected_price: asking_price ?? 0,
          travellers: [{ full_name: 'Ann Night', date_of_birth: '1980-01-01' }],
        })
        .throwOnError()
    expect((await book()).data).toMatchObject({ status: 'closed' })
    await change('booking_closes_days = 60')
    expect((await book()).data).toMatchObject({ status: 'booked' })
  })
})

it('default_deposit is what a plan begins with, and what pages ask for', async () => {
  await world.sql('update public.events set deposit = null where id = $1', [BEECHWORTH])
  await leavesIn(200)
  await change('default_deposit = 123')
  expect(await card()).toMatchObject({ deposit: 123 })
  expect(await preview()).toMatchObject({ status: 'ok', deposit: 123 })
  expect(await pageAt('/terms')).toContain('A deposit of $123.00 per person')
  expect(await pageAt('/support')).toContain('The deposit of $123 a person')
  expect(await pageAt(`/event-details/${BEECHWORTH}`)).toContain('A deposit of $123 per person')
})

it('changing, cancelling and the last instalment have a last day each', async () => {
  await change('changes_close_days = 41, cancelling_closes_days = 22, last_instalment_days = 33')
  const terms = await pageAt('/terms')
  expect(terms).toContain('at least 41 days before the event')
  expect(terms).toContain('If you cancel at least 22 days before it')
  expect(terms).toContain('the last no later than 33 days before departure')
  expect(await pageAt('/support')).toContain('at least 41 days before the event')
  expect(await pageAt(`/event-details/${BEECHWORTH}`)).toContain('Yes, until 41 days before the event')
  expect(await partOf(bookingForm)).toContain('Changes are possible until 41 days before departure.')
  await leavesIn(120)
  const plan = await preview()
  const parts = (plan as { parts: { due_date: string }[] }).parts
  const [{ last }] = (await world.sql<{ last: string }>(
    'select (start_date - 33)::text as last from public.events where id = $1',
    [BEECHWORTH],
  )) as [{ last: string }]
  expect((parts.at(-1)?.due_date ?? '') <= last).toBe(true)
})

it('a hold, an announced transfer and an offer have a time each', async () => {
  await change('hold_hours = 36, transfer_days = 9, offer_hours = 20')
  const terms = await pageAt('/terms')
  const hold = 'Your spots are held for 36 hours from booking.'
  expect(terms).toContain(hold)
  expect(terms).toContain('we hold them for 9 days from then')
  expect(terms).toContain('A seat offered from the waitlist is held for 20 hours.')
  expect(await pageAt(`/event-details/${BEECHWORTH}`)).toContain('holds them for 20 hours')
  expect(await partOf(bookingForm)).toContain(hold)
  const dialog = createElement(WaitlistDialog, {
    event: { id: BEECHWORTH, title: 'A trip' },
    open: true,
    onOpenChange: () => undefined,
  })
  expect(await partOf(dialog)).toContain('held for you for 20 hours')
})

it('the age, the answer and the goods are told by their own numbers', async () => {
  await change('adult_age = 16, reply_hours = 1, faulty_goods_days = 45')
  const terms = await pageAt('/terms')
  for (const words of ['Travellers under 16', 'we reply within 1 hour.', 'Tell us within 45 days'])
    expect(terms).toContain(words)
  expect(await pageAt('/support')).toContain('Can I bring someone under 16?')
  expect(await pageAt('/privacy')).toContain('For travellers under 16')
  expect(await pageAt('/privacy')).toContain(`the ${keptOfTravellers()} of the travellers`)
  expect(await pageAt('/contact')).toContain('We reply within 1 hour.')
  expect(terms).not.toContain('Nobody under')
  await change('min_age = 12')
  for (const path of ['/terms', '/support'])
    expect(await pageAt(path), path).toContain('Nobody under 12 on the day of departure can travel with us.')
})

it('says the company’s own details, and shows its banner while it stands', async () => {
  await change(
    `email = 'new@house.test', phone = '+61 2 0000 1111', abn = '99 888 777 666', under_construction = false`,
  )
  for (const path of ['/contact', '/support', '/terms', '/privacy']) {
    const text = await pageAt(path)
    expect(text, path).toContain('new@house.test')
    expect(text, path).toContain('+61 2 0000 1111')
    expect(text, path).not.toContain('hello@nextroom.test')
  }
  expect(await pageAt('/terms')).toContain('ABN 99 888 777 666')
  expect(await pageAt('/')).not.toContain('under construction')
  await change('under_construction = true')
  expect(await pageAt('/')).toContain('This website is under construction')
})
