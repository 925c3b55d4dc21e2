import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { site } from '@/site'
import { EMBEDDED_KEY } from '../embedded/backend'
import { fixtures } from './support/check-fixtures'
import { openWorld, type World } from './support/embedded'
import { httpAs, undone, type Request } from './support/http'
import { ADMIN, added, booking, comment, DRAFT, event, MEMBER, OTHER, TASMANIA } from './support/people'

let world: World
let guest: Request
let member: Request
let admin: Request
/** Without the demo member's rows, and past her session: for what changes accounts. */
let newcomer: Request
beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue() // the backend prints every refusal
  world = await openWorld()
  await world.backend.db.exec(fixtures())
  await world.sql(
    `insert into private.payment_provider (secret_key, mode, last_four) values ('sk_test_verysecretkey', 'test', 'tkey')`,
  )
  ;[guest, member, admin, newcomer] = [
    await httpAs(world, world.guest),
    await httpAs(world, world.member),
    await httpAs(world, world.admin),
    await httpAs(world, await world.newMember()),
  ]
})
afterAll(() => world.close())

const rows = (body: unknown) => (Array.isArray(body) ? body.length : -1)
const admins = () => world.sql(`select id from public.profiles where is_admin`)

describe('becoming an admin over HTTP', () => {
  it.each([
    ['a patch', () => member('PATCH', `/rest/v1/profiles?id=eq.${MEMBER}`, { is_admin: true })],
    ['a patch of everybody', () => member('PATCH', '/rest/v1/profiles?id=not.is.null', { is_admin: true })],
    [
      'an upsert',
      () =>
        member('POST', '/rest/v1/profiles', { id: MEMBER, is_admin: true }, { prefer: 'resolution=merge-duplicates' }),
    ],
    ['a put', () => member('PUT', `/rest/v1/profiles?id=eq.${MEMBER}`, { id: MEMBER, is_admin: true })],
    [
      'a list sent as CSV',
      () =>
        member('POST', '/rest/v1/profiles', `id,is_admin\n${MEMBER},true`, {
          'content-type': 'text/csv',
          prefer: 'resolution=merge-duplicates',
        }),
    ],
    ['an insert of another profile', () => member('POST', '/rest/v1/profiles', { id: OTHER, is_admin: true })],
  ])('%s', async (_, attack) => {
    await attack()
    expect(await admins()).toEqual([{ id: ADMIN }])
  })

  it("metadata of one's own account", async () => {
    const reply = await newcomer('PUT', '/auth/v1/user', {
      data: { is_admin: true, role: 'admin' },
      app_metadata: { is_admin: true, role: 'service_role' },
    })
    expect(await admins()).toHaveLength(1)
    expect(JSON.stringify(reply.body)).not.toContain('"role":"service_role"')
    expect((await newcomer('POST', '/rest/v1/rpc/admin_summary', {})).code).toBe('42501')
  })

  it('metadata at sign-up', async () => {
    const email = 'forger@example.test'
    await guest('POST', '/auth/v1/signup', {
      email,
      password: 'lantern-and-fog-9',
      data: { is_admin: true, full_name: 'x'.repeat(10_000) },
    })
    expect(
      await world.sql(
        'select p.is_admin, char_length(p.full_name) as n from public.profiles p join auth.users u using (id) where u.email = $1',
        [email],
      ),
    ).toEqual([{ is_admin: false, n: 120 }])
  })
})

describe('tokens', () => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const claims = { sub: MEMBER, role: 'service_role', aud: 'authenticated', exp: 4102444800 }
  it.each([
    ['without a signature', `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`],
    ['with a guessed signature', `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.${'x'.repeat(43)}`],
    ["of another's words under a true signature", 'swapped'],
    ['that is none', 'service_role'],
  ])('one %s reads nothing', async (_, token) => {
    const { data } = await world.member.auth.getSession()
    const [head, , sign] = (data.session?.access_token ?? '').split('.')
    const forged =
      token === 'swapped'
        ? `${head}.${encode({ ...claims, role: 'authenticated', sub: '40000000-0000-4000-8000-000000000001' })}.${sign}`
        : token
    const reply = await guest('GET', '/rest/v1/audit_log?select=*', undefined, { authorization: `Bearer ${forged}` })
    expect(reply.status === 401 || rows(reply.body) === 0, JSON.stringify(reply)).toBe(true)
  })

  it('a guessed key as apikey is no service', async () => {
    const reply = await guest('GET', '/rest/v1/audit_log?select=*', undefined, {
      apikey: 'service_role',
      authorization: '',
    })
    expect(reply.status === 401 || rows(reply.body) === 0, JSON.stringify(reply)).toBe(true)
  })
})

describe('reading over HTTP', () => {
  it.each([
    ['the waitlist', '/waitlist_submissions?select=*'],
    ['the waitlist through its events', '/waitlist_submissions?select=email,events(title)'],
    ['the mails, with the tokens in them', '/email_outbox?select=*'],
    ['the record', '/audit_log?select=*'],
    ['bookings of others', `/bookings?select=*&user_id=neq.${MEMBER}`],
    ['bookings of others, by a clever filter', `/bookings?select=*&or=(user_id.is.null,user_id.neq.${MEMBER})`],
    ['travellers of others', `/travellers?select=*,bookings(*)&booking_id=eq.${booking(6)}`],
    ['orders of others', `/orders?select=access_token&user_id=not.eq.${MEMBER}`],
    ['a draft', `/events?id=eq.${DRAFT}&select=*`],
    ["a draft's card", `/event_cards?id=eq.${DRAFT}&select=*`],
    ['a draft through its pictures', `/event_images?event_id=eq.${DRAFT}&select=*,events(*)`],
    ['a draft through its days', `/event_itineraries?event_id=eq.${DRAFT}&select=*,itinerary_items(*)`],
    ['deleted comments', '/comments?is_deleted=is.true&select=*'],
    ['who reacted', `/reactions?user_id=neq.${MEMBER}&select=*`],
    ['the reports', '/comment_reports?select=*'],
  ])('a member does not get %s', async (_, path) => {
    const reply = await member('GET', `/rest/v1${path}`)
    expect([reply.status, rows(reply.body)]).toEqual([200, 0])
  })

  it('embedding does not reach past the rights of the embedded table', async () => {
    const reply = await guest(
      'GET',
      '/rest/v1/events?select=title,waitlist_submissions(email),bookings(reference),comments(content),interest_submissions(email)',
    )
    expect(reply.status).toBe(200)
    const events = reply.body as Record<string, unknown[] | null>[]
    expect(events.length).toBeGreaterThan(5)
    for (const name of ['waitlist_submissions', 'bookings', 'comments', 'interest_submissions'])
      expect(
        events.flatMap((one) => one[name] ?? []),
        name,
      ).toEqual([])
  })

  it.each(['private', 'auth', 'storage', 'pg_catalog', 'supabase_migrations'])(
    'the schema %s is not served',
    async (schema) => {
      for (const path of [
        '/payment_provider?select=*',
        '/users?select=*',
        '/objects?select=*',
        '/pg_authid?select=*',
      ]) {
        const reply = await admin('GET', `/rest/v1${path}`, undefined, { 'accept-profile': schema })
        expect(reply.status, JSON.stringify(reply.body).slice(0, 200)).toBeGreaterThanOrEqual(400)
        expect(JSON.stringify(reply.body)).not.toMatch(/sk_test_|\$2b\$/)
      }
    },
  )

  it.each([
    ['a private function', 'ensure_customer', { user_id: OTHER }],
    ['a function of the server', 'pg_read_file', { filename: '/etc/passwd' }],
    ['set_config', 'set_config', { setting_name: 'role', new_value: 'postgres', is_local: true }],
  ])('%s is not served', async (_, name, args) => {
    const reply = await admin('POST', `/rest/v1/rpc/${name}`, args)
    expect(reply.status).toBe(404)
  })

  it("the provider's key comes out of no answer an admin can get", async () => {
    const replies = await Promise.all([
      admin('POST', '/rest/v1/rpc/payment_provider_status', {}),
      admin('POST', '/rest/v1/rpc/admin_today', {}),
      admin('GET', '/rest/v1/audit_log?select=*'),
      admin('POST', '/rest/v1/rpc/download_my_data', {}),
      guest('POST', '/rest/v1/rpc/card_payment_status', {}),
      guest('GET', '/rest/v1/'),
    ])
    expect(JSON.stringify(replies)).not.toContain('verysecretkey')
  })

  it.each([
    ['a column by injection', '/events?select=title;select%201--'],
    ['an order by injection', '/events?order=title;drop%20table%20events'],
    ['a filter by injection', `/events?title=eq.x'%20or%20'1'='1`],
    ['a limit by injection', '/events?limit=1;drop%20table%20events'],
  ])('%s changes nothing', async (_, path) => {
    const reply = await guest('GET', `/rest/v1${path}`)
    expect(reply.status >= 400 || rows(reply.body) <= 11).toBe(true)
    expect(await world.sql('select count(*)::int as n from public.events')).toEqual([{ n: 13 }])
  })
})

describe('writing over HTTP, where every table is granted', () => {
  const everything = async () => {
    const tables = [
      'events',
      'event_stats',
      'bookings',
      'payments',
      'installments',
      'transfers',
      'customers',
      'orders',
      'order_items',
      'order_payments',
      'waitlist_submissions',
      'event_ledgers',
      'event_months',
      'store_months',
      'audit_log',
      'email_outbox',
      'comments',
      'comment_replies',
      'products',
      'profiles',
    ]
    return JSON.stringify(
      await Promise.all(tables.map((name) => world.sql(`select to_jsonb(t) as row from public.${name} t order by 1`))),
    )
  }
  it.each([
    [
      'all bookings confirmed',
      () => member('PATCH', '/rest/v1/bookings?id=not.is.null', { status: 'confirmed', paid_amount: 9999 }),
    ],
    [
      'a balance written through its view',
      () => member('PATCH', `/rest/v1/booking_balances?booking_id=eq.${booking(1)}`, { paid_amount: 9999 }),
    ],
    ['counters raised', () => member('PATCH', `/rest/v1/event_stats?event_id=eq.${TASMANIA}`, { hearts: 9999 })],
    ['seats freed by hand', () => admin('PATCH', `/rest/v1/event_stats?event_id=eq.${TASMANIA}`, { seats_taken: 0 })],
    [
      'a payment invented',
      () => admin('POST', '/rest/v1/payments', { booking_id: booking(1), kind: 'extra', method: 'cash', amount: 800 }),
    ],
    ['the ledger emptied', () => admin('DELETE', '/rest/v1/payments?id=not.is.null')],
    ['the record emptied', () => admin('DELETE', '/rest/v1/audit_log?id=gt.0')],
    ['a price lowered', () => admin('PATCH', `/rest/v1/events?id=eq.${TASMANIA}`, { price: 1 })],
    ['trips deleted', () => member('DELETE', '/rest/v1/events?id=not.is.null')],
    ['instalments lowered', () => member('PATCH', `/rest/v1/installments?booking_id=eq.${booking(1)}`, { amount: 1 })],
    [
      'a transfer confirmed by its sender',
      () => member('PATCH', `/rest/v1/transfers?id=eq.${added(9)}`, { status: 'confirmed' }),
    ],
    ['an order paid by its buyer', () => member('PATCH', '/rest/v1/orders?id=not.is.null', { status: 'paid' })],
    [
      'a mail forged',
      () => guest('POST', '/rest/v1/email_outbox', { to_email: 'a@example.test', template: 'offer_made' }),
    ],
    [
      'a waitlist entry past the function',
      () =>
        guest('POST', '/rest/v1/waitlist_submissions', {
          event_id: TASMANIA,
          event_name: 'x',
          full_name: 'x',
          email: 'x@example.test',
        }),
    ],
    ["one's own comment pinned", () => member('PATCH', `/rest/v1/comments?id=eq.${comment(3)}`, { is_pinned: true })],
    [
      "a comment in another's name",
      () => member('POST', '/rest/v1/comments', { event_id: TASMANIA, content: 'x', user_id: OTHER }),
    ],
    ["another's comment edited", () => member('PATCH', `/rest/v1/comments?id=eq.${comment(2)}`, { content: 'x' })],
    ['comments deleted for good', () => member('DELETE', '/rest/v1/comments?id=not.is.null')],
    ['likes raised', () => member('PATCH', `/rest/v1/comments?id=eq.${comment(3)}`, { likes: 999 })],
    ['a comment on a draft', () => member('POST', '/rest/v1/comments', { event_id: DRAFT, content: 'x' })],
    ['a product given away', () => member('PATCH', '/rest/v1/products?id=not.is.null', { price: 0 })],
    [
      "a price of one's own",
      () =>
        member('POST', '/rest/v1/rpc/book', {
          event_id: event(6),
          seats: 1,
          plan: 1,
          travellers: [],
          request_id: added(99),
          expected_price: 1,
          terms_accepted: true,
        }),
    ],
    ["another's booking cancelled", () => member('POST', '/rest/v1/rpc/cancel_booking', { booking_id: booking(6) })],
    [
      'a refund to oneself',
      () => member('POST', '/rest/v1/rpc/refund_payment', { booking_id: booking(1), amount: 10 }),
    ],
    ['a function that writes, by GET', () => admin('GET', `/rest/v1/rpc/cancel_booking?booking_id=${booking(1)}`)],
    ['a schema cache that is reloaded by a guest', () => guest('POST', '/rest/v1/rpc/pgrst_reload', {})],
  ])('%s: nothing is changed', async (_, attack) => {
    const before = await everything()
    await attack()
    expect(await everything()).toBe(before)
  })
})

describe('accounts', () => {
  it.each([
    ['the list of accounts', 'GET', '/auth/v1/admin/users', undefined],
    ['an account made by hand', 'POST', '/auth/v1/admin/users', { email: 'made@example.test', email_confirm: true }],
    ["another's account deleted", 'DELETE', `/auth/v1/admin/users/${OTHER}`, undefined],
    ['a link made for another', 'POST', '/auth/v1/admin/generate_link', { type: 'magiclink', email: site.demo.admin }],
  ])('%s: refused', async (_, method, path, body) => {
    const before = await world.sql('select count(*) from auth.users')
    const reply = await member(method, path, body)
    // The embedded backend answers paths it does not serve with an empty page.
    expect(reply.status >= 400 || /^<html/.test(String(reply.body)), JSON.stringify(reply.body)).toBe(true)
    expect(await world.sql('select count(*) from auth.users')).toEqual(before)
  })

  it('nobody comes in without an account', async () => {
    expect((await guest('POST', '/auth/v1/signup', {})).status).toBeGreaterThanOrEqual(400)
  })

  it('a wrong password and an unknown address are told alike', async () => {
    const sign = (email: string) =>
      guest('POST', '/auth/v1/token?grant_type=password', { email, password: 'wrong-password-1' })
    const [known, unknown] = [await sign(site.demo.admin), await sign('nobody@example.test')]
    expect([known.status, known.code, known.body]).toEqual([unknown.status, unknown.code, unknown.body])
  })

  it('a reset for an unknown address is told as for a known one', async () => {
    const reset = (email: string) => guest('POST', '/auth/v1/recover', { email })
    const [known, unknown] = [await reset(site.demo.admin), await reset('nobody@example.test')]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  })

  it('a short password is refused', async () => {
    expect(
      (await guest('POST', '/auth/v1/signup', { email: 'short@example.test', password: 'abc' })).body,
    ).toMatchObject({ error_code: 'weak_password' })
  })

  it('an address that nobody has confirmed does not sign in', async () => {
    const account = { email: 'unconfirmed@example.test', password: 'lantern-and-fog-9' }
    await guest('POST', '/auth/v1/signup', account)
    expect((await guest('POST', '/auth/v1/token?grant_type=password', account)).body).toMatchObject({
      error_code: 'email_not_confirmed',
    })
  })

  it('the publishable key alone reads published trips and no more', async () => {
    const reply = await guest('GET', '/rest/v1/events?select=status', undefined, {
      authorization: `Bearer ${EMBEDDED_KEY}`,
    })
    expect(new Set((reply.body as { status: string }[]).map(({ status }) => status))).toEqual(new Set(['published']))
  })
})

it('undoes what a request did', async () => {
  const before = await world.sql('select content from public.comments where id = $1', [comment(3)])
  await undone(world.backend, () =>
    member('PATCH', `/rest/v1/comments?id=eq.${comment(3)}`, { content: 'Other words' }),
  )
  expect(await world.sql('select content from public.comments where id = $1', [comment(3)])).toEqual(before)
})
