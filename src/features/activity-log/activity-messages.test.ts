import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SETTING_TEXTS } from '@/features/settings/admin/settings-labels'
import { ACTIVITY_FIELDS } from './activity-fields'
import { isRangeReversed } from './activity-filters'
import { getEntityHref } from './activity-links'
import { createDetailLines } from './activity-values'
import { ACTION_NAMES, ENTITY_NAMES } from './activity-messages'

/**
 * These tests check that the activity log has a text for each action and field that the database writes to the audit
 * log.
 */

const readFiles = (folder: string, fileSuffix: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(fileSuffix))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))

/** Matches an audit log row in a database snapshot: `action x, entity y … details {…}`. */
const SNAPSHOT_ROW_PATTERN = /\+ audit_log: (.*(?:\n {4,}.*)*)/g
const recordedEntries = readFiles('supabase/tests/snapshots', '.txt').flatMap((text) =>
  [...text.matchAll(SNAPSHOT_ROW_PATTERN)].map(([, row = '']) => {
    const entryText = row.replace(/\s+/g, ' ')
    const [, action = '', entity = ''] = /action (\w+), entity (\w+)/.exec(entryText) ?? []
    // Removes the product variants from the details, because staff choose the names of variants and the activity log
    // has no labels for them.
    const detailsText = (/details (\{.*)$/.exec(entryText)?.[1] ?? '').replace(/variants: \{[^}]*\}/g, 'variants: 0')
    return { action, entity, fields: [...detailsText.matchAll(/[{,] ?(\w+): /g)].map(([, name = '']) => name) }
  }),
)
const AUDIT_WRITE_PATTERN =
  /private\.audit(?:_event)?\(\s*'(\w+)'|audit_log \([^)]*\)\s+(?:values \(|select )(?:private\.me\(\), )?'(\w+)'/g
const writtenActions = readFiles('supabase/migrations', '.sql').flatMap((text) =>
  [...text.matchAll(AUDIT_WRITE_PATTERN)].map(([, called, inserted]) => called ?? inserted ?? ''),
)
const findNamesWithoutText = (texts: object, names: string[]) =>
  [...new Set(names)].filter((name) => !Object.hasOwn(texts, name))
/** Action names that only the audit log tests use. */
const TEST_ONLY_NAMES = ['x', 'fixture', 'forged']

it('the activity log has a text for every action that the database writes', () => {
  expect(recordedEntries.length).toBeGreaterThan(400)
  expect(writtenActions.length).toBeGreaterThan(50)
  // Omits names that end in an underscore: the SQL sources complete such a name by concatenation, and the database
  // snapshots contain the complete name.
  const allActions = [
    ...recordedEntries.map(({ action }) => action),
    ...writtenActions.filter((name) => !name.endsWith('_')),
  ]
  expect(findNamesWithoutText(ACTION_NAMES, allActions).filter((name) => !TEST_ONLY_NAMES.includes(name))).toEqual([])
})

it('the activity log has a name for every kind of record that the database writes', () => {
  expect(
    findNamesWithoutText(
      ENTITY_NAMES,
      recordedEntries.map(({ entity }) => entity),
    ),
  ).toEqual([])
})

it('the activity log has a label for every field that the database writes', () => {
  const labelledFields = { ...ACTIVITY_FIELDS, ...SETTING_TEXTS, before: 0, after: 0 }
  // The fields of an instalment and of a cancellation policy tier need no label, because the log shows each instalment
  // and each tier as one text.
  const installmentFields = { sequence: 0, due_date: 0 }
  const tierFields = { days: 0, keeps: 0, value: 0 }
  expect(
    findNamesWithoutText(
      { ...labelledFields, ...installmentFields, ...tierFields },
      recordedEntries.flatMap(({ fields }) => fields),
    ),
  ).toEqual([])
})

it('the activity log shows the old and new value of each changed field with a label, as an amount, a date or a status', () => {
  const details = {
    title: 'Fremantle',
    before: { price: 2400, start_date: '2027-05-01', status: 'draft' },
    after: { price: 2500.5, start_date: '2027-05-08', status: 'published' },
  }
  expect(createDetailLines('save_event', details)).toEqual([
    { name: 'Price', before: '$2,400.00', after: '$2,500.50' },
    { name: 'Departure', before: '1st May, 2027', after: '8th May, 2027' },
    { name: 'Status', before: 'draft', after: 'published' },
  ])
})

it('the activity log shows only the new value of a field that was empty before, and omits unchanged fields', () => {
  expect(
    createDetailLines('add_product', { before: null, after: { name: 'Torch', price: 30, sale_price: null } }),
  ).toEqual([
    { name: 'Name', after: 'Torch' },
    { name: 'Price', after: '$30.00' },
  ])
  const unchangedProduct = { name: 'Torch', variants: { S: 3, M: 0 } }
  expect(
    createDetailLines('change_product', {
      before: unchangedProduct,
      after: { ...unchangedProduct, variants: { S: 2, M: 0 } },
    }),
  ).toEqual([{ name: 'Sizes', before: 'S 3, M 0', after: 'S 2, M 0' }])
})

it('the activity log shows a payment plan as instalments and a price as money, and omits ids', () => {
  const installment = { sequence: 1, due_date: '2027-01-02', amount: 800 }
  expect(
    createDetailLines('reschedule_plan', { before: [installment], after: [{ ...installment, amount: 700 }] }),
  ).toEqual([{ name: 'Instalments', before: '$800.00 on 2nd January, 2027', after: '$700.00 on 2nd January, 2027' }])
  expect(createDetailLines('reprice_plan', { before: 800, after: 700, installments: [installment] })[0]).toEqual({
    name: 'Total',
    before: '$800.00',
    after: '$700.00',
  })
  expect(createDetailLines('payment', { payment_id: 'p', amount: 5, method: 'bank_transfer', refund_due: 0 })).toEqual([
    { name: 'Amount', after: '$5.00' },
    { name: 'Method', after: 'bank transfer' },
    { name: 'Amount to be refunded', after: '$0.00' },
  ])
})

it('the activity log shows the labels of the old and the new role when a staff role changes', () => {
  expect(createDetailLines('staff_changed', { role: 'accountant', role_before: 'manager' })).toEqual([
    { name: 'Role', before: 'Manager', after: 'Accountant' },
  ])
  expect(createDetailLines('staff_ended', { role_before: 'owner' })).toEqual([
    { name: 'Previous role', after: 'Owner' },
  ])
  expect(createDetailLines('staff_joined', { role: 'guide' })).toEqual([{ name: 'Role', after: 'Guide' }])
  expect(createDetailLines('save_room', { name: 'Attic', beds: 3, beds_before: 2 })).toEqual([
    { name: 'Name', after: 'Attic' },
    { name: 'Beds', before: '2', after: '3' },
  ])
  expect(createDetailLines('save_room', { beds: 3, beds_before: 3 })).toEqual([{ name: 'Beds', after: '3' }])
})

it('the activity log shows a changed setting with its label and unit', () => {
  expect(
    createDetailLines('save_settings', {
      before: { hold_hours: 48, postage: 9.95 },
      after: { hold_hours: 24, postage: 12 },
    }),
  ).toEqual([
    { name: 'Hold for an unpaid booking', before: '48 hours', after: '24 hours' },
    { name: 'Postage', before: '$9.95', after: '$12.00' },
  ])
})

it('the activity log shows the purpose that staff chose for a refund, such as a duplicate payment', () => {
  expect(createDetailLines('refund', { purpose: 'duplicate_payment' })).toEqual([
    { name: 'Purpose', after: 'customer pays this again' },
  ])
})

it('the activity log filter refuses a date range whose last day is before its first day', () => {
  expect(isRangeReversed({ since: '2027-05-02', until: '2027-05-01' })).toBe(true)
  expect(isRangeReversed({ since: '2027-05-02', until: '2027-05-02' })).toBe(false)
  expect(isRangeReversed({ since: '2027-05-02', until: '' })).toBe(false)
})

const RECORD_ID = '10000000-0000-4000-8000-000000000001'
const REFERENCED_ID = '10000000-0000-4000-8000-000000000002'
const getActivityHref = (
  entity: string,
  details: Parameters<typeof getEntityHref>[0]['details'] = {},
  name: string | null = 'It',
) =>
  getEntityHref({
    id: 1,
    at: '',
    actor: null,
    actor_id: null,
    action: 'change',
    entity,
    entity_id: RECORD_ID,
    name,
    details,
  })

it('an audit log entry links to the page of its record', () => {
  expect(getActivityHref('events')).toBe(`/admin/trips/${RECORD_ID}`)
  expect(getActivityHref('bookings')).toBe(`/admin/bookings/${RECORD_ID}`)
  expect(getActivityHref('customers')).toBe(`/admin/customer/${RECORD_ID}`)
  expect(getActivityHref('products')).toBe(`/admin/merchandise?open=${RECORD_ID}`)
  expect(getActivityHref('orders', {}, 'ORD-000007, Isolde Wick')).toBe('/admin/orders?q=ORD-000007')
  expect(getActivityHref('waitlist_submissions', { event_id: REFERENCED_ID })).toBe(
    `/admin/trips/${REFERENCED_ID}?tab=waitlist`,
  )
  expect(getActivityHref('bank_transfers', { booking_id: REFERENCED_ID })).toBe(`/admin/bookings/${REFERENCED_ID}`)
})

it('an audit log entry has no link when its record is deleted or has no page', () => {
  expect(getActivityHref('products', {}, null)).toBeNull()
  expect(getActivityHref('scheduled_jobs')).toBeNull()
})
