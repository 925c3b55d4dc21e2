/** Members' names cannot imitate staff or the company, and names cannot contain web addresses. */
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { site } from '@/site'
import { openEmbeddedApp, type Caller, type EmbeddedApp } from '../../support/embedded'
import { BEECHWORTH, FREMANTLE, product } from '../../support/people'

let app: EmbeddedApp
let member: Caller
beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue() // Hides the log line of each refused request.
  app = await openEmbeddedApp()
  member = await app.newMember()
})

/** Renames the member. Returns 'saved', or the detail or code of the error. */
const saveName = async (full_name: string, caller = member): Promise<string> => {
  const { data } = await caller.auth.getUser()
  const { error } = await caller
    .from('profiles')
    .update({ full_name })
    .eq('id', data.user?.id ?? '')
  if (!error) return 'saved'
  return error.details === 'name_taken' ? error.details : error.code
}

describe('the name of a member', () => {
  it.each([
    'Archie Lantern',
    'Аrchie Lantern', // a Cyrillic А
    'Αrchie Lantern', // a Greek Α
    'Archie L\u00e0ntern',
    'Archie Lanterп',
    'ARCHlE LANTERN',
    'Archie\u3164Lantern',
    'Archie\u2800Lantern',
    'Archie\u{e0020}Lantern',
    'Archie Lantern ✓',
    'Archie Lantern (owner)',
    'Owner Archie Lantern',
    'Admin',
    'ADMIN',
    'Аdmin',
    'A d m i n',
    'Adm1n',
    'Mabel (admin)',
    'Site Administrator',
    'Moderator',
    site.brand,
    `${site.brand} Team`,
    `${site.brand.replace(' ', '')} Refunds`,
    'Nехt Rооm',
    'Support',
    'Customer Support',
    'The Staff',
    'Ðавид Smith Сергей',
  ])('cannot be %s, which looks like staff or the company', async (name) => {
    expect(await saveName(name)).toBe('name_taken')
  })

  it.each([
    'Mabel Moon',
    'José Núñez',
    'Анна Каренина',
    'Ελένη Παππά',
    '李 David',
    'Frederic Staff',
    'Grace Adminson',
    'J.R. Moon',
    'St. John Rivers',
  ])('can be %s, which does not look like staff', async (name) => {
    expect(await saveName(name)).toBe('saved')
  })

  it('can contain the brand name if the member is staff', async () => {
    const caller = await app.newMember()
    const { data } = await caller.auth.getUser()
    await app.sql(`insert into public.staff (user_id, role) values ($1, 'manager')`, [data.user?.id])
    expect(await saveName(`${site.brand} Office`, caller)).toBe('saved')
  })

  it('is removed at sign-up, and not shown with comments, if it resembles a staff name', async () => {
    const email = 'look.alike@example.test'
    await app.guest.auth.signUp({ email, password: 'lantern-and-fog-9', options: { data: { full_name: 'Аdmin' } } })
    const [profile] = await app.sql<{ full_name: string | null }>(
      'select p.full_name from public.profiles p join auth.users u on u.id = p.id where u.email = $1',
      [email],
    )
    expect(profile).toEqual({ full_name: null })
    const author = await app.newMember()
    const user_id = (await author.auth.getUser()).data.user?.id ?? ''
    await app.sql('update public.profiles set full_name = $2 where id = $1', [user_id, `${site.brand} Team`])
    await author.from('comments').insert({ event_id: FREMANTLE, user_id, content: 'Pay here' }).throwOnError()
    const { data } = await author.from('comments').select('user_name').eq('user_id', user_id).throwOnError()
    expect(data).toEqual([{ user_name: 'Member' }])
  })
})

describe('a web address', () => {
  const INVALID_NAMES = [
    'Your refund waits: www.evil.test/pay',
    'https://x',
    'pay at evil。test',
    'Log in t.co/a',
    'a@evil.test',
  ]
  const email = 'stranger@example.test'
  const CALLS_WITH_NAME: Record<string, (full_name: string) => [caller: Caller, name: string, args: object]> = {
    save_customer: (full_name) => [app.admin, 'save_customer', { customer: { full_name, email } }],
    join_waitlist: (full_name) => [app.guest, 'join_waitlist', { event_id: BEECHWORTH, full_name, email }],
    express_interest: (full_name) => [app.guest, 'express_interest', { trip_name: 'Hobart', full_name, email }],
    send_contact_message: (full_name) => [app.guest, 'send_contact_message', { full_name, email, message: 'Hello' }],
    place_order: (full_name) => [
      app.guest,
      'place_order',
      {
        lines: [{ product_id: product(1), quantity: 1 }],
        buyer: { full_name, email },
        delivery: { method: 'collect' },
        expected_total: 25,
        request_id: crypto.randomUUID(),
      },
    ],
    'book (a traveller)': (full_name) => [
      member,
      'book',
      {
        event_id: FREMANTLE,
        seats: 1,
        plan: 1,
        travellers: [{ full_name }],
        request_id: crypto.randomUUID(),
        expected_price: 1800,
        terms_accepted: true,
      },
    ],
  }
  it('is refused in the name of a profile', async () => {
    for (const full_name of INVALID_NAMES) expect(await saveName(full_name), full_name).toBe('22023')
  })

  it.each(Object.keys(CALLS_WITH_NAME))('is refused in a name sent to %s', async (name) => {
    for (const full_name of INVALID_NAMES) {
      const [caller, functionName, args] = CALLS_WITH_NAME[name]?.(full_name) ?? []
      const { data } = (await caller?.rpc(functionName as never, args as never).throwOnError()) ?? {}
      expect(data, full_name).toMatchObject({ status: 'invalid' })
    }
  })
})

it('the database function that checks names for likeness to staff uses the same brand name as the site', async () => {
  expect(await app.sql('select private.brand() as brand')).toEqual([{ brand: site.brand }])
})
