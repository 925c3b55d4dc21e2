import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbeddedApp, type EmbeddedApp } from '../support/embedded'

let app: EmbeddedApp
beforeAll(async () => {
  app = await openEmbeddedApp()
  await app.sql(`create function public.fail_on_purpose() returns trigger language plpgsql as
    $$ begin raise exception 'broken on purpose'; end $$`)
})

afterAll(() => app.sql('drop function public.fail_on_purpose'))

const createEventFields = (title: string) => ({
  title,
  status: 'draft',
  start_date: '2031-02-10',
  end_date: '2031-02-14',
  price: 900,
  max_registrations: 12,
  images: [{ image_url: '/pictures/tasmania.avif', alt_text: 'Cover', image_name: '' }],
  days: [1, 2].map((day) => ({
    title: `Day ${day}`,
    date: `2031-02-1${day}`,
    description: 'Arrival: by ferry',
    items: [
      { title: 'Arrival', description: 'by ferry', start_time: '09:00', end_time: '' },
      { title: 'Ghost tour', start_time: '20:30' },
    ],
    images: [{ image_url: '/pictures/usa.avif', alt_text: `Day ${day}`, image_name: '' }],
  })),
})

interface SaveEventResult {
  status: string
  id: string
  version: number
  fields?: string[]
  event?: { title: string }
}

const saveEvent = async (event: Record<string, unknown>, expected_version?: number) => {
  const { data, error } = await app.admin.rpc('save_event', {
    event: event as never,
    ...(expected_version && { expected_version }),
  })
  return { result: Object(data) as SaveEventResult, error }
}

/** All data that a save can change, as one text. Equal texts mean no change. */
const readAllData = async (): Promise<string> => {
  const writtenTables = ['events', 'event_stats', 'event_itineraries', 'itinerary_items', 'event_images', 'audit_log']
  const rows = await Promise.all(
    writtenTables.map((table) => app.sql(`select to_jsonb(t) as row from public.${table} t order by 1`)),
  )
  return JSON.stringify(rows)
}

/** The writes to tables that saving one event makes, in their order. */
const EXPECTED_TABLE_WRITES = [
  ['events', 'insert'],
  ['events', 'update'],
  ['event_stats', 'insert'],
  ['event_images', 'delete'],
  ['event_images', 'insert'],
  ['event_itineraries', 'delete'],
  ['event_itineraries', 'insert'],
  ['itinerary_items', 'insert'],
  ['audit_log', 'insert'],
] as const

describe('save_event', () => {
  it('stores the event with its days, activities and pictures in their order', async () => {
    const { result } = await saveEvent(createEventFields('Whole'))
    expect(result.status).toBe('saved')
    const { data } = await app.admin
      .from('event_itineraries')
      .select('day_number, title, itinerary_items(title, start_time, sort_order), event_images(alt_text)')
      .eq('event_id', result.id)
      .order('day_number')
      .order('sort_order', { referencedTable: 'itinerary_items' })
      .throwOnError()
    expect(data.map((day) => [day.day_number, day.title])).toEqual([
      [1, 'Day 1'],
      [2, 'Day 2'],
    ])
    expect(data[0]?.itinerary_items.map((item) => item.title)).toEqual(['Arrival', 'Ghost tour'])
    expect(data[1]?.event_images).toEqual([{ alt_text: 'Day 2' }])
  })

  it.each(EXPECTED_TABLE_WRITES)('stores no part of a save when the write to %s fails at %s', async (table, action) => {
    const { result } = await saveEvent(createEventFields(`Before ${table} ${action}`))
    const dataBefore = await readAllData()
    await app.sql(
      `create trigger a_fault before ${action} on public.${table} for each row execute function public.fail_on_purpose()`,
    )
    const newEventResult = await saveEvent(createEventFields('New'))
    const changeResult = await saveEvent({ ...createEventFields('Changed'), id: result.id }, result.version)
    await app.sql(`drop trigger a_fault on public.${table}`)
    // Some tables are written only for a new trip, others only for a changed trip. So one of the two saves may succeed,
    // but not both.
    expect([newEventResult.error, changeResult.error].some(Boolean)).toBe(true)
    if (newEventResult.error && changeResult.error) expect(await readAllData()).toBe(dataBefore)
    else {
      const titles = await app.sql<{ title: string }>('select title from public.events')
      expect(titles.filter(({ title }) => title === 'Changed')).toHaveLength(changeResult.error ? 0 : 1)
      if (newEventResult.error) expect(titles.some(({ title }) => title === 'New')).toBe(false)
      await app.sql(`delete from public.events where title in ('New', 'Changed')`)
    }
  })

  it('reports a conflict to the second of two admins, and saves only after they confirm', async () => {
    const { result: first } = await saveEvent(createEventFields('Two hands'))
    const { result: ownResult } = await saveEvent(
      { ...createEventFields('Two hands, mine'), id: first.id },
      first.version,
    )
    expect(ownResult.status).toBe('saved')
    const { result: theirs } = await saveEvent(
      { ...createEventFields('Two hands, theirs'), id: first.id },
      first.version,
    )
    expect(theirs).toMatchObject({
      status: 'conflict',
      version: ownResult.version,
      event: { title: 'Two hands, mine' },
    })
    expect(
      (await saveEvent({ ...createEventFields('Two hands, theirs'), id: first.id }, theirs.version)).result.status,
    ).toBe('saved')
  })

  it('returns the names of the invalid fields and stores nothing', async () => {
    const dataBefore = await readAllData()
    const { result } = await saveEvent({
      ...createEventFields(' '),
      end_date: '2031-02-09',
      days: [{ title: 'Day', items: [{ title: '' }] }],
    })
    expect(result).toMatchObject({ status: 'invalid', fields: ['title', 'end_date', 'days.0.items.0.title'] })
    const tooManyPictures = Array.from({ length: 21 }, () => ({ image_url: '/pictures/usa.avif' }))
    expect(
      (await saveEvent({ ...createEventFields('Many photos'), days: [{ title: 'Day', images: tooManyPictures }] }))
        .result.fields,
    ).toEqual(['days.0.images'])
    expect(await readAllData()).toBe(dataBefore)
  })

  it('is refused to members and visitors', async () => {
    for (const caller of [app.member, app.guest]) {
      const { error } = await caller.rpc('save_event', { event: createEventFields('Not theirs') as never })
      expect(error).not.toBeNull()
    }
    expect(await app.sql(`select 1 from public.events where title = 'Not theirs'`)).toEqual([])
  })
})
