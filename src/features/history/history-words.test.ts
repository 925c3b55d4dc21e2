import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SETTINGS } from '@/features/house-rules/settings/settings-words'
import { FIELDS } from './history-fields'
import { isTurned } from './history-filters'
import { wayTo } from './history-links'
import { linesOf } from './history-values'
import { DEEDS, KINDS } from './history-words'

/** Every action and field that the database writes to the audit log has a text. */

const read = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))

/** `action x, entity y … details {…}`: a row in a behaviour snapshot. */
const ROW = /\+ audit_log: (.*(?:\n {4,}.*)*)/g
const recorded = read('supabase/tests/outcomes', '.txt').flatMap((text) =>
  [...text.matchAll(ROW)].map(([, row = '']) => {
    const told = row.replace(/\s+/g, ' ')
    const [, action = '', entity = ''] = /action (\w+), entity (\w+)/.exec(told) ?? []
    // Product variants have names chosen by staff.
    const details = (/details (\{.*)$/.exec(told)?.[1] ?? '').replace(/variants: \{[^}]*\}/g, 'variants: 0')
    return { action, entity, fields: [...details.matchAll(/[{,] ?(\w+): /g)].map(([, name = '']) => name) }
  }),
)
const WRITES =
  /private\.audit(?:_event)?\(\s*'(\w+)'|audit_log \([^)]*\)\s+(?:values \(|select )(?:private\.me\(\), )?'(\w+)'/g
const written = read('supabase/migrations', '.sql').flatMap((text) =>
  [...text.matchAll(WRITES)].map(([, called, inserted]) => called ?? inserted ?? ''),
)
const unknown = (words: object, names: string[]) => [...new Set(names)].filter((name) => !Object.hasOwn(words, name))
/** Names that only tests of the audit log use. */
const MADE_UP = ['x', 'fixture', 'forged']

it('every deed', () => {
  expect(recorded.length).toBeGreaterThan(400)
  expect(written.length).toBeGreaterThan(50)
  // A name built by concatenation ends in an underscore here. The snapshots have the whole names.
  const deeds = [...recorded.map(({ action }) => action), ...written.filter((name) => !name.endsWith('_'))]
  expect(unknown(DEEDS, deeds).filter((name) => !MADE_UP.includes(name))).toEqual([])
})

it('every kind of thing', () => {
  expect(
    unknown(
      KINDS,
      recorded.map(({ entity }) => entity),
    ),
  ).toEqual([])
})

it('every field', () => {
  const known = { ...FIELDS, ...SETTINGS, before: 0, after: 0 }
  // Parts of installments, shown together.
  const parts = { sequence: 0, due_date: 0 }
  expect(
    unknown(
      { ...known, ...parts },
      recorded.flatMap(({ fields }) => fields),
    ),
  ).toEqual([])
})

it('before and after stand in the words of people', () => {
  const details = {
    title: 'Fremantle',
    before: { price: 2400, start_date: '2027-05-01', status: 'draft' },
    after: { price: 2500.5, start_date: '2027-05-08', status: 'published' },
  }
  expect(linesOf('save_event', details)).toEqual([
    { name: 'Price', before: '$2,400.00', after: '$2,500.50' },
    { name: 'Departure', before: '1st May, 2027', after: '8th May, 2027' },
    { name: 'Status', before: 'draft', after: 'published' },
  ])
})

it('what was new is told without a before, and what did not change is not told', () => {
  expect(linesOf('add_product', { before: null, after: { name: 'Torch', price: 30, sale_price: null } })).toEqual([
    { name: 'Name', after: 'Torch' },
    { name: 'Price', after: '$30.00' },
  ])
  const same = { name: 'Torch', variants: { S: 3, M: 0 } }
  expect(linesOf('change_product', { before: same, after: { ...same, variants: { S: 2, M: 0 } } })).toEqual([
    { name: 'Sizes', before: 'S 3, M 0', after: 'S 2, M 0' },
  ])
})

it('a plan is told by its parts, a price as money, and ids not at all', () => {
  const part = { sequence: 1, due_date: '2027-01-02', amount: 800 }
  expect(linesOf('reschedule_plan', { before: [part], after: [{ ...part, amount: 700 }] })).toEqual([
    { name: 'Plan', before: '$800.00 on 2nd January, 2027', after: '$700.00 on 2nd January, 2027' },
  ])
  expect(linesOf('reprice_plan', { before: 800, after: 700, parts: [part] })[0]).toEqual({
    name: 'Total',
    before: '$800.00',
    after: '$700.00',
  })
  expect(linesOf('payment', { payment_id: 'p', amount: 5, method: 'bank_transfer', refund_due: 0 })).toEqual([
    { name: 'Amount', after: '$5.00' },
    { name: 'By', after: 'bank transfer' },
    { name: 'To be refunded', after: '$0.00' },
  ])
})

it('a role is called what the desk calls it, and stands behind the one before', () => {
  expect(linesOf('staff_changed', { role: 'accountant', role_before: 'manager' })).toEqual([
    { name: 'Role', before: 'Manager', after: 'Accountant' },
  ])
  expect(linesOf('staff_ended', { role_before: 'owner' })).toEqual([{ name: 'Role before', after: 'Owner' }])
  expect(linesOf('staff_joined', { role: 'guide' })).toEqual([{ name: 'Role', after: 'Guide' }])
  expect(linesOf('save_room', { name: 'Attic', beds: 3, beds_before: 2 })).toEqual([
    { name: 'Name', after: 'Attic' },
    { name: 'Beds', before: '2', after: '3' },
  ])
  expect(linesOf('save_room', { beds: 3, beds_before: 3 })).toEqual([{ name: 'Beds', after: '3' }])
})

it('a setting is told by its name and unit', () => {
  expect(
    linesOf('save_settings', { before: { hold_hours: 48, postage: 9.95 }, after: { hold_hours: 24, postage: 12 } }),
  ).toEqual([
    { name: 'Hold for an unpaid booking', before: '48 hours', after: '24 hours' },
    { name: 'Postage', before: '$9.95', after: '$12.00' },
  ])
})

it('a refund that is owing again says so, as whoever paid it back chose', () => {
  expect(linesOf('refund', { purpose: 'paid_again' })).toEqual([{ name: 'What it is', after: 'to be paid again' }])
})

it('a last day before the first is told from days that hold something', () => {
  expect(isTurned({ since: '2027-05-02', until: '2027-05-01' })).toBe(true)
  expect(isTurned({ since: '2027-05-02', until: '2027-05-02' })).toBe(false)
  expect(isTurned({ since: '2027-05-02', until: '' })).toBe(false)
})

const ID = '10000000-0000-4000-8000-000000000001'
const TRIP = '10000000-0000-4000-8000-000000000002'
const way = (entity: string, details: Parameters<typeof wayTo>[0]['details'] = {}, name: string | null = 'It') =>
  wayTo({ id: 1, at: '', actor: null, actor_id: null, action: 'change', entity, entity_id: ID, name, details })

it('leads to the place of each thing', () => {
  expect(way('events')).toBe(`/admin/trips/${ID}`)
  expect(way('bookings')).toBe(`/admin/bookings/${ID}`)
  expect(way('customers')).toBe(`/admin/customer/${ID}`)
  expect(way('products')).toBe(`/admin/merchandise?open=${ID}`)
  expect(way('orders', {}, 'ORD-000007, Isolde Wick')).toBe('/admin/orders?q=ORD-000007')
  expect(way('waitlist_submissions', { event_id: TRIP })).toBe(`/admin/trips/${TRIP}?tab=waitlist`)
  expect(way('bank_transfers', { booking_id: TRIP })).toBe(`/admin/bookings/${TRIP}`)
})

it('leads nowhere from what is gone or has no place', () => {
  expect(way('products', {}, null)).toBeNull()
  expect(way('scheduled_jobs')).toBeNull()
})
