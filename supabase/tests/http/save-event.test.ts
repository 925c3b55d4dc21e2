import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/embedded'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.sql(`create function public.fail_on_purpose() returns trigger language plpgsql as
    $$ begin raise exception 'broken on purpose'; end $$`)
})

afterAll(() => world.sql('drop function public.fail_on_purpose'))

const trip = (title: string) => ({
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

interface Answer {
  status: string
  id: string
  version: number
  fields?: string[]
  event?: { title: string }
}

const save = async (event: Record<string, unknown>, expected_version?: number) => {
  const { data, error } = await world.admin.rpc('save_event', {
    event: event as never,
    ...(expected_version && { expected_version }),
  })
  return { answer: Object(data) as Answer, error }
}

/** Everything that saving writes, as one text: two alike mean nothing changed. */
const everything = async (): Promise<string> => {
  const tables = ['events', 'event_stats', 'event_itineraries', 'itinerary_items', 'event_images', 'audit_log']
  const rows = await Promise.all(
    tables.map((table) => world.sql(`select to_jsonb(t) as row from public.${table} t order by 1`)),
  )
  return JSON.stringify(rows)
}

/** Each write that a save makes, in its order. */
const STEPS = [
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
    const { answer } = await save(trip('Whole'))
    expect(answer.status).toBe('saved')
    const { data } = await world.admin
      .from('event_itineraries')
      .select('day_number, title, itinerary_items(title, start_time, sort_order), event_images(alt_text)')
      .eq('event_id', answer.id)
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

  it.each(STEPS)('leaves nothing behind when %s fails at %s', async (table, action) => {
    const { answer } = await save(trip(`Before ${table} ${action}`))
    const before = await everything()
    await world.sql(
      `create trigger a_fault before ${action} on public.${table} for each row execute function public.fail_on_purpose()`,
    )
    const fresh = await save(trip('New'))
    const changed = await save({ ...trip('Changed'), id: answer.id }, answer.version)
    await world.sql(`drop trigger a_fault on public.${table}`)
    // A step of changing alone does not touch a new event, and the other way round.
    expect([fresh.error, changed.error].some(Boolean)).toBe(true)
    if (fresh.error && changed.error) expect(await everything()).toBe(before)
    else {
      const titles = await world.sql<{ title: string }>('select title from public.events')
      expect(titles.filter(({ title }) => title === 'Changed')).toHaveLength(changed.error ? 0 : 1)
      if (fresh.error) expect(titles.some(({ title }) => title === 'New')).toBe(false)
      await world.sql(`delete from public.events where title in ('New', 'Changed')`)
    }
  })

  it('tells the second of two admins, and stores nothing of theirs until they choose', async () => {
    const { answer: first } = await save(trip('Two hands'))
    const { answer: mine } = await save({ ...trip('Two hands, mine'), id: first.id }, first.version)
    expect(mine.status).toBe('saved')
    const { answer: theirs } = await save({ ...trip('Two hands, theirs'), id: first.id }, first.version)
    expect(theirs).toMatchObject({ status: 'conflict', version: mine.version, event: { title: 'Two hands, mine' } })
    expect((await save({ ...trip('Two hands, theirs'), id: first.id }, theirs.version)).answer.status).toBe('saved')
  })

  it('names the fields that are wrong and stores nothing', async () => {
    const before = await everything()
    const { answer } = await save({
      ...trip(' '),
      end_date: '2031-02-09',
      days: [{ title: 'Day', items: [{ title: '' }] }],
    })
    expect(answer).toMatchObject({ status: 'invalid', fields: ['title', 'end_date', 'days.0.items.0.title'] })
    const many = Array.from({ length: 21 }, () => ({ image_url: '/pictures/usa.avif' }))
    expect((await save({ ...trip('Many photos'), days: [{ title: 'Day', images: many }] })).answer.fields).toEqual([
      'days.0.images',
    ])
    expect(await everything()).toBe(before)
  })

  it('is refused to members and guests', async () => {
    for (const caller of [world.member, world.guest]) {
      const { error } = await caller.rpc('save_event', { event: trip('Not theirs') as never })
      expect(error).not.toBeNull()
    }
    expect(await world.sql(`select 1 from public.events where title = 'Not theirs'`)).toEqual([])
  })
})
