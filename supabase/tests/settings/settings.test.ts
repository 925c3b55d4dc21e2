/** The business settings are stored in one row. A change of that row alone must change functions, views and pages. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { matchPath, StaticRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { App, Providers } from '@/app/app'
import { createQueryClient } from '@/app/query-client'
import { prefetchRoute } from '@/app/route'
import { routes } from '@/app/router'
import { AuthContext } from '@/features/auth/auth-context'
import { BookingForm } from '@/features/bookings/booking-form'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { formatDate } from '@/lib/dates'
import { describeStoredFields } from '@/features/travellers/traveller-fields'
import { WaitlistDialog } from '@/features/waitlist/waitlist-dialog'
import * as dialogModule from '@/ui/overlay/dialog'
import { actAsAppUser } from '../support/app-client'
import { openEmbeddedApp, type EmbeddedApp } from '../support/embedded'
import { BEECHWORTH, MEMBER } from '../support/people'
import { renderPageText } from '../support/page-text'

let app: EmbeddedApp
actAsAppUser(() => app.guest)
// Radix renders dialogs into the document, which does not exist in Node.
beforeAll(() => {
  const dialogSpy = vi
    .spyOn(dialogModule, 'Dialog')
    .mockImplementation(({ title, description }) => createElement('p', null, title, description))
  return () => dialogSpy.mockRestore()
})
beforeEach(async () => {
  app = await openEmbeddedApp()
})

const updateSettings = (columns: string) => app.sql(`update public.settings set ${columns} where only_row`)

/** The text of a page that the build prerenders for visitors. */
const renderPage = async (path: string): Promise<string> => {
  const route = routes.find((candidate) => matchPath(candidate.path, path))
  if (!route) throw new Error(`No route for ${path}`)
  const queryClient = createQueryClient()
  const params = matchPath(route.path, path)?.params ?? {}
  await Promise.all([
    route.page.preload(),
    ...prefetchRoute(route, queryClient, { params, search: new URLSearchParams() }),
  ])
  const pageElement = createElement(StaticRouter, { location: path }, createElement(App))
  return renderPageText(createElement(Providers, { queryClient, children: pageElement }))
}

const MEMBER_AUTH = {
  user: null,
  session: null,
  profile: null,
  isAdmin: false,
  isLoading: false,
  isProfileUnknown: false,
  isRecoveringPassword: false,
  signOut: () => Promise.resolve(),
  requestProfile: () => Promise.resolve(),
}
const renderElement = async (element: ReactElement): Promise<string> => {
  const queryClient = createQueryClient()
  await queryClient.prefetchQuery(publicSettings())
  const elementWithAuth = createElement(
    AuthContext,
    { value: MEMBER_AUTH },
    createElement(StaticRouter, { location: '/' }, element),
  )
  return renderPageText(createElement(QueryClientProvider, { client: queryClient }, elementWithAuth))
}
const bookingForm = createElement(BookingForm, {
  event: { id: BEECHWORTH, start_date: '2040-01-01', gst_free: false, min_age: 0, changes_close_on: '2039-12-02' },
  member: { id: MEMBER, name: 'Mabel' },
  maxSeats: 2,
  seats: 1,
  onBooked: () => undefined,
  nextStep: () => null,
  eventSummary: null,
})

/** Moves the Beechworth trip to the given number of days from today and removes its seat limit. */
const setDaysUntilEvent = (days: number) =>
  app.sql(
    `update public.events set start_date = private.today() + ${days}, end_date = private.today() + ${days + 3},
    max_registrations = null where id = $1`,
    [BEECHWORTH],
  )
const previewInstallments = async () =>
  (await app.guest.rpc('preview_plan', { event_id: BEECHWORTH, seats: 1, plan: 4 }).throwOnError()).data
const fetchEventCard = async () =>
  (
    await app.guest
      .from('event_cards')
      .select('state, start_date, deposit, booking_closes_on, changes_close_on')
      .eq('id', BEECHWORTH)
      .single()
      .throwOnError()
  ).data

describe('the setting booking_closes_days', () => {
  it('determines which trips are open for booking, and is displayed on every page that mentions it', async () => {
    await setDaysUntilEvent(70)
    expect(await fetchEventCard()).toMatchObject({ state: 'closed' })
    expect(await previewInstallments()).toMatchObject({ status: 'closed' })
    expect(await renderPage('/terms')).toContain('Book at least 90 days before departure')
    await updateSettings('booking_closes_days = 60')
    const { state, start_date, booking_closes_on } = await fetchEventCard()
    expect(state).toBe('open')
    expect(Date.parse(start_date ?? '') - Date.parse(booking_closes_on ?? '')).toBe(60 * 86_400_000)
    expect(await previewInstallments()).toMatchObject({ status: 'ok' })
    for (const [path, expectedText] of [
      ['/terms', 'Book at least 60 days before departure'],
      ['/support', 'Booking closes 60 days before departure'],
      [`/event-details/${BEECHWORTH}`, `Until ${formatDate(booking_closes_on ?? '')}.`],
    ] as const) {
      const pageText = await renderPage(path)
      expect(pageText).toContain(expectedText)
      expect(pageText).not.toContain('90 days')
    }
  })

  it('determines whether a booking is accepted', async () => {
    await setDaysUntilEvent(70)
    const {
      data: { asking_price },
    } = await app.guest.from('event_cards').select('asking_price').eq('id', BEECHWORTH).single().throwOnError()
    const bookSeat = () =>
      app.stranger
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
    expect((await bookSeat()).data).toMatchObject({ status: 'closed' })
    await updateSettings('booking_closes_days = 60')
    expect((await bookSeat()).data).toMatchObject({ status: 'booked' })
  })
})

it('the setting default_deposit is the first payment of a plan, and is displayed on every page that mentions it', async () => {
  await app.sql('update public.events set deposit = null where id = $1', [BEECHWORTH])
  await setDaysUntilEvent(200)
  await updateSettings('default_deposit = 123')
  expect(await fetchEventCard()).toMatchObject({ deposit: 123 })
  expect(await previewInstallments()).toMatchObject({ status: 'ok', deposit: 123 })
  expect(await renderPage('/terms')).toContain('A deposit of $123.00 per person')
  expect(await renderPage('/support')).toContain('The deposit of $123 a person')
  expect(await renderPage(`/event-details/${BEECHWORTH}`)).toContain('A deposit of $123 per person')
})

it('pages show the last day for changes, the last day for instalments and the cancellation policy from the settings', async () => {
  await updateSettings(`changes_close_days = 41, last_installment_days = 33,
    cancellation_policy = '[{"days": 22, "keeps": "deposit", "value": null}, {"days": 0, "keeps": "percent", "value": 75}]'`)
  const termsText = await renderPage('/terms')
  expect(termsText).toContain('at least 41 days before the event')
  expect(termsText).toContain('Up to 22 days before departure')
  expect(termsText).toContain('The deposit or 75% of the price, whichever is more')
  expect(termsText).toContain('the last no later than 33 days before departure')
  expect(await renderPage('/support')).toContain('at least 41 days before the event')
  const { changes_close_on } = await fetchEventCard()
  expect(await renderPage(`/event-details/${BEECHWORTH}`)).toContain(`Yes, until ${formatDate(changes_close_on ?? '')}`)
  expect(await renderElement(bookingForm)).toContain('Changes are possible until 2nd December, 2039.')
  await setDaysUntilEvent(120)
  const planPreview = await previewInstallments()
  const installments = (planPreview as { installments: { due_date: string }[] }).installments
  const [{ last }] = (await app.sql<{ last: string }>(
    'select (start_date - 33)::text as last from public.events where id = $1',
    [BEECHWORTH],
  )) as [{ last: string }]
  expect((installments.at(-1)?.due_date ?? '') <= last).toBe(true)
})

it('pages show the durations of a seat hold, a bank transfer and a waitlist offer from the settings', async () => {
  await updateSettings('hold_hours = 36, transfer_days = 9, offer_hours = 20')
  const terms = await renderPage('/terms')
  const expectedHoldText = 'Your spots are held for 36 hours from booking.'
  expect(terms).toContain(expectedHoldText)
  expect(terms).toContain('we hold them for 9 days from then')
  expect(terms).toContain('A seat offered from the waitlist is held for up to 20 hours')
  expect(await renderPage(`/event-details/${BEECHWORTH}`)).toContain('holds them for up to 20 hours')
  expect(await renderElement(bookingForm)).toContain(expectedHoldText)
  const waitlistDialog = createElement(WaitlistDialog, {
    event: { id: BEECHWORTH, title: 'A trip' },
    open: true,
    onOpenChange: () => undefined,
  })
  expect(await renderElement(waitlistDialog)).toContain('held for you for up to 20 hours')
})

it('pages show the age limits, the reply time and the days to report faulty goods from the settings', async () => {
  await updateSettings('adult_age = 16, reply_hours = 1, faulty_goods_days = 45')
  const terms = await renderPage('/terms')
  for (const expectedAmountText of ['Travellers under 16', 'we reply within 1 hour.', 'Tell us within 45 days'])
    expect(terms).toContain(expectedAmountText)
  expect(await renderPage('/support')).toContain('Can I bring someone under 16?')
  expect(await renderPage('/privacy')).toContain('For travellers under 16')
  expect(await renderPage('/privacy')).toContain(`the ${describeStoredFields()} of the travellers`)
  expect(await renderPage('/contact')).toContain('We reply within 1 hour.')
  expect(terms).not.toContain('Nobody under')
  await updateSettings('min_age = 12')
  for (const pagePath of ['/terms', '/support'])
    expect(await renderPage(pagePath), pagePath).toContain(
      'Nobody under 12 on the day of departure can travel with us.',
    )
})

it('pages show the company details from the settings, and the under-construction banner while it is switched on', async () => {
  await updateSettings(
    `email = 'new@house.test', phone = '+61 2 0000 1111', abn = '99 888 777 666', under_construction = false`,
  )
  for (const path of ['/contact', '/support', '/terms', '/privacy']) {
    const pageText = await renderPage(path)
    expect(pageText, path).toContain('new@house.test')
    expect(pageText, path).toContain('+61 2 0000 1111')
    expect(pageText, path).not.toContain('hello@nextroom.test')
  }
  expect(await renderPage('/terms')).toContain('ABN 99 888 777 666')
  expect(await renderPage('/')).not.toContain('under construction')
  await updateSettings('under_construction = true')
  expect(await renderPage('/')).toContain('This website is under construction')
})
