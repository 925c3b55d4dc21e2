import { beforeAll, describe, expect, it } from 'vitest'
import { parseFacts } from '@/features/events/event-details'
import { assertLedgerHolds } from '../support/ledger-checks'
import { openEmbeddedApp, type EmbeddedApp } from '../support/embedded'
import { BEECHWORTH, trip, MEMBER, TASMANIA } from '../support/people'

let app: EmbeddedApp
beforeAll(async () => {
  app = await openEmbeddedApp()
})

describe('the demo data, read through the views', () => {
  it('has 42 bookings, $86,400 received, $12,000 owing and $98,400 expected', async () => {
    const { data } = await app.admin
      .from('booking_totals')
      .select('total_bookings, payments_received, payments_owing, total_expected')
      .single()
      .throwOnError()
    expect(data).toEqual({
      total_bookings: 42,
      payments_received: 86400,
      payments_owing: 12000,
      total_expected: 98400,
    })
  })

  it('adds up to the figures of the admin summary', async () => {
    const { data } = await app.admin.from('admin_summary').select().single().throwOnError()
    expect(data).toMatchObject({ bookings: 42, received: 86400, owing: 12000, expected: 98400 })
  })

  it('has store income that matches the store ledger, in total and by month', async () => {
    const [storePayments] = await app.sql('select sum(amount)::float as taken from public.order_payments')
    expect((storePayments as { taken: number }).taken).toBeGreaterThan(0)
    const { data: summary } = await app.admin.from('admin_summary').select().single().throwOnError()
    expect(summary).toMatchObject({ store_received: (storePayments as { taken: number }).taken })
    const { data: months } = await app.admin.from('revenue_by_month').select('store').throwOnError()
    expect(months.reduce((sum, month) => sum + month.store, 0)).toBeCloseTo(
      (storePayments as { taken: number }).taken,
      2,
    )
  })

  it('leaves 8 of 20 seats on the Tasmania trip, at 2,400 AUD', async () => {
    const { data } = await app.guest
      .from('event_cards')
      .select('max_registrations, spots_left, seats_taken, asking_price, currency, state')
      .eq('id', TASMANIA)
      .single()
      .throwOnError()
    expect(data).toEqual({
      max_registrations: 20,
      spots_left: 8,
      seats_taken: 12,
      asking_price: 2400,
      currency: 'AUD',
      state: 'coming_soon',
    })
  })

  it('shows a guide to visitors of the Tasmania trip', async () => {
    const { data } = await app.guest.rpc('event_guides', { event_id: TASMANIA }).throwOnError()
    expect(data).toMatchObject({ status: 'ok', guides: [{ public_name: 'Maude Bramble' }] })
  })

  it("has three instalments of 800 each for the demo member's Tasmania booking", async () => {
    const { data } = await app.member
      .from('booking_overview')
      .select('id')
      .eq('user_id', MEMBER)
      .eq('event_id', TASMANIA)
      .single()
      .throwOnError()
    const { data: parts } = await app.member
      .from('installment_schedule')
      .select('amount, status')
      .eq('booking_id', data.id ?? '')
      .order('sequence')
      .throwOnError()
    expect(parts.map(({ amount }) => amount)).toEqual([800, 800, 800])
    expect(parts[0]?.status).toBe('paid')
  })

  it('has twelve haunted venues for the USA trip', async () => {
    const { data } = await app.guest
      .from('event_cards')
      .select('price, custom_fields')
      .eq('title', 'USA Paranormal Road Trip')
      .single()
      .throwOnError()
    expect((data.custom_fields as { venues: unknown[] }).venues).toHaveLength(12)
    expect(data.price).toBe(3200)
  })

  it('has four departures of the Tasmania trip: announced, full, in planning, and one a year later', async () => {
    const { data } = await app.guest
      .from('event_cards')
      .select('state, asking_price')
      .eq('trip_id', trip(1))
      .order('start_date')
      .throwOnError()
    expect(data.map(({ state, asking_price }) => [state, asking_price])).toEqual([
      ['coming_soon', 2400],
      ['full', 3000],
      ['planning', 2400],
      ['coming_soon', 2400],
    ])
  })

  it('has one itinerary day for each date of a trip, and no repeated texts', async () => {
    const { data } = await app.admin
      .from('trips')
      .select('events(id, event_itineraries(title, description, itinerary_items(title)))')
      .order('id', { referencedTable: 'events' })
      .throwOnError()
    // Takes one departure of each trip, because all departures of a trip have the same texts.
    const days = data.flatMap(({ events }) => events[0]?.event_itineraries ?? [])
    // Activity names must be unique too, so that a visitor who opens a second trip does not see repeated text.
    const itineraryTexts = days.flatMap(({ title, description, itinerary_items }) => [
      title,
      description,
      ...itinerary_items.map((item) => item.title),
    ])
    expect(itineraryTexts.filter((text, index) => !text || itineraryTexts.indexOf(text) < index)).toEqual([])

    const eventsWithWrongDays =
      await app.sql(`select e.title from public.events e where (e.end_date - e.start_date + 1) is distinct from
      nullif((select count(*) from public.event_itineraries d where d.event_id = e.id
        and d.date = e.start_date + d.day_number - 1
        and exists (select from public.itinerary_items i where i.itinerary_id = d.id)), 0)`)
    expect(eventsWithWrongDays).toEqual([])
  })

  it('has separate lists of included and excluded items and questions for each trip', async () => {
    const { data: trips } = await app.guest
      .from('trips')
      .select('title, events(id, custom_fields)')
      .order('id', { referencedTable: 'events' })
      .throwOnError()
    const events = trips.map(({ title, events }) => ({ title, custom_fields: events[0]?.custom_fields }))
    const eventExtras = events.map(({ custom_fields }) => parseFacts(custom_fields))
    for (const extrasField of ['includes', 'excludes', 'faq'] as const)
      expect(events.filter((_, event) => !eventExtras[event]?.[extrasField].length).map(({ title }) => title)).toEqual(
        [],
      )
    expect(new Set(eventExtras.map(({ includes }) => includes.join())).size).toBe(events.length)
    expect(new Set(eventExtras.map(({ excludes }) => excludes.join())).size).toBe(events.length)
    const questions = eventExtras.flatMap(({ faq }) => faq.map(({ question }) => question))
    expect(new Set(questions).size).toBe(questions.length)
  })

  it('shows members one members-only departure and two that open to members first, and hides the members-only one from visitors', async () => {
    const fetchAdminEvents = async (caller: EmbeddedApp['guest']) =>
      (await caller.from('event_cards').select('members_only, opens_on').throwOnError()).data
    const memberEvents = await fetchAdminEvents(app.member)
    expect(memberEvents.filter(({ members_only }) => members_only)).toHaveLength(1)
    expect(memberEvents.filter(({ opens_on }) => opens_on)).toHaveLength(2)
    expect((await fetchAdminEvents(app.guest)).filter(({ members_only }) => members_only)).toEqual([])
  })

  it('sells T-shirts at 25, caps at 20 and stickers at 8', async () => {
    const { data } = await app.guest
      .from('products')
      .select('name, price')
      .in('name', ['T-shirt', 'Cap', 'Stickers'])
      .throwOnError()
    expect(Object.fromEntries(data.map(({ name, price }) => [name, price]))).toEqual({
      'T-shirt': 25,
      Cap: 20,
      Stickers: 8,
    })
  })

  it('has trips in every state, and a full trip with no seats left', async () => {
    const { data } = await app.guest.from('event_cards').select('state, start_date, booking_closes_on').throwOnError()
    expect(new Set(data.map(({ state }) => state))).toEqual(
      new Set(['past', 'planning', 'closed', 'full', 'coming_soon', 'open']),
    )
    const { data: full } = await app.guest
      .from('event_cards')
      .select('state, spots_left')
      .eq('id', BEECHWORTH)
      .single()
      .throwOnError()
    expect(full).toEqual({ state: 'full', spots_left: 0 })
  })

  it('has stored totals that match a new calculation from its rows', async () => {
    // Passes only the text of a named statement, because PGlite accepts no named statements.
    const queryBackend = ({ text }: { text: string }) => app.backend.db.query(text)
    await assertLedgerHolds({ query: queryBackend } as never, 'the seed')
  })
})
