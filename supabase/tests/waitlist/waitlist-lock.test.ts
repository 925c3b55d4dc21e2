import { expect, it } from 'vitest'
import { BEECHWORTH, FREMANTLE } from '../support/people'
import { EMBEDDED_KEY } from '../../embedded/backend'
import { openEmbeddedApp } from '../support/embedded'

const createEntryArguments = (n: number, event_id: string) => ({
  event_id,
  full_name: 'Nobody Real',
  email: `made-up-${n}@example.test`,
  seats: 1,
})

it('unconfirmed waitlist entries reserve no free seats and no seats that become free', async () => {
  const app = await openEmbeddedApp()
  const joinWaitlist = async (n: number, event_id: string) =>
    (await app.guest.rpc('join_waitlist', createEntryArguments(n, event_id))).data as { status: string }
  for (const n of [1, 2, 3, 4]) expect(await joinWaitlist(n, FREMANTLE)).toEqual({ status: 'bookable' })
  await app.sql(`delete from public.waitlist_submissions where event_id = $1 and status = 'waiting'`, [BEECHWORTH])
  for (const n of [1, 2, 3, 4]) expect(await joinWaitlist(n, BEECHWORTH)).toEqual({ status: 'joined', other_dates: [] })
  const [confirmedBooking] = await app.sql<{ id: string }>(
    `select id from public.bookings where event_id = $1 and status = 'confirmed' limit 1`,
    [BEECHWORTH],
  )
  const { data } = await app.admin.rpc('cancel_booking', { booking_id: confirmedBooking?.id ?? '' })
  expect(data).toMatchObject({ status: 'cancelled', offered: [] })
  expect(
    await app.sql(`select from public.waitlist_submissions where status = 'offered' and email like 'made-up%'`),
  ).toEqual([])
})

it('sixty waitlist requests from one IP network block only that network', async () => {
  const app = await openEmbeddedApp()
  const joinWaitlist = async (n: number, address: string) => {
    const reply = await app.backend.fetch(
      new Request('http://embedded.invalid/rest/v1/rpc/join_waitlist', {
        method: 'POST',
        headers: { apikey: EMBEDDED_KEY, 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(createEntryArguments(n, BEECHWORTH)),
      }),
    )
    return ((await reply.json()) as { status: string }).status
  }
  const statuses: string[] = []
  for (let n = 0; n < 60; n += 1) statuses.push(await joinWaitlist(n, '203.0.113.7'))
  expect(statuses.filter((status) => status === 'joined')).toHaveLength(20)
  expect(statuses.filter((status) => status === 'busy')).toHaveLength(40)
  expect(await joinWaitlist(99, 'not an address')).toBe('joined')
  expect(await joinWaitlist(100, '203.0.113.8')).toBe('joined')
  expect(await joinWaitlist(101, '2001:db8:1:2::1')).toBe('joined')
  expect(await joinWaitlist(102, 'unknown')).toBe('joined')
  const { rows } = await app.backend.db.query<{ network: string }>(
    'select distinct network from private.network_requests',
  )
  for (const { network } of rows) expect(network).toMatch(/^[0-9a-f]{64}$/)
  expect(rows).toHaveLength(3)
})

it('the IP network of a client is read from every address format that gateways send', async () => {
  const app = await openEmbeddedApp()
  const readClientNetwork = async (address: string) => {
    const headers = JSON.stringify({ 'x-forwarded-for': address })
    await app.sql(`select set_config('request.headers', $1, false)`, [headers])
    const [row] = await app.sql<{ network: string | null }>('select private.client_network() as network')
    await app.sql(`select set_config('request.headers', '', false)`)
    return row?.network
  }
  expect(await readClientNetwork('::ffff:203.0.113.7')).toBe(await readClientNetwork('203.0.113.7'))
  expect(await readClientNetwork('::ffff:203.0.113.8')).not.toBe(await readClientNetwork('203.0.113.7'))
  expect(await readClientNetwork('::ffff:127.0.0.1')).toBeNull()
  expect(await readClientNetwork('2001:db8:1:2::1')).toBe(await readClientNetwork('2001:db8:1:2:ffff::9'))
  expect(await readClientNetwork('2001:db8:1:3::1')).not.toBe(await readClientNetwork('2001:db8:1:2::1'))
  for (const headerValue of ['203.0.113.7:4711', '[::ffff:203.0.113.7]:4711', ' 203.0.113.7 , 198.51.100.1'])
    expect(await readClientNetwork(headerValue), headerValue).toBe(await readClientNetwork('203.0.113.7'))
  expect(await readClientNetwork('[2001:db8:1:2::5]:443')).toBe(await readClientNetwork('2001:db8:1:2::1'))
  for (const headerValue of ['somewhere', '', '300.1.1.1', '1.2.3.4:x'])
    expect(await readClientNetwork(headerValue), headerValue).toBeNull()
})
