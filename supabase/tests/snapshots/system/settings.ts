import { ADMIN, MANAGER, MEMBER } from '../../support/people'
import type { Case, Step } from '../case'

/** The demo data changes the settings once after their creation. */
const VERSION = 2
const save = (
  changes: Record<string, unknown>,
  expected = 'done',
  version: number = VERSION,
  as: string = ADMIN,
): Step => ({
  sql: `update public.settings set ${Object.keys(changes)
    .map((name, n) => `${name} = $${n + 1}`)
    .join(', ')} where only_row and version = ${version}`,
  values: Object.values(changes).map((value) => (typeof value === 'object' && value ? JSON.stringify(value) : value)),
  as,
  expected,
})
const look = (columns: string): Step => ({
  sql: `select ${columns} from public.public_settings`,
  as: null,
  expected: 'done',
})
const REAL = {
  abn: ' 51 824 753 556 ',
  bank_account_name: 'Next Room Pty Ltd',
  bank_bsb: '062-000',
  bank_account_number: '1234 5678',
}

export const cases: Case[] = [
  { name: 'the owner reads every setting', sql: 'select * from public.settings', as: ADMIN, expected: 'done' },
  {
    name: 'a permission is confirmed to the role that has it and refused to others',
    call: 'require_permission',
    with: { permission: 'settings' },
    as: ADMIN,
    expected: 'ok',
    then: [
      { call: 'require_permission', with: { permission: 'settings' }, as: MANAGER, expected: '42501' },
      { call: 'require_permission', with: { permission: 'no such permission' }, as: ADMIN, expected: '42501' },
    ],
  },
  {
    name: 'several settings are changed together, and the audit log stores the old and new values',
    ...save({ hold_hours: 24, gst_percent: 12.5, under_construction: false, email: 'desk@nextroom.test' }),
    then: [look('hold_hours, gst_percent, under_construction, email')],
  },
  {
    name: 'saving settings with unchanged values changes nothing',
    ...save({ hold_hours: 48, bank_bsb: ' 062-000' }),
  },
  {
    name: 'a setting outside its limits is rejected',
    ...save({ hold_hours: 0 }, '23514'),
    then: [
      save({ max_seats_per_booking: 'many' }, '22P02'),
      save({ email: 'nobody' }, '23514'),
      save({ socials: [{ name: 'x' }] }, '23514'),
      save({ offer_hours: null }, '23502'),
      save({ phone: 'none' }, '23514'),
    ],
  },
  {
    name: 'there is only one row of settings, and its version cannot be set directly',
    ...save({ only_row: false }, '23514'),
    then: [save({ version: 9 }), look('hold_hours')],
  },
  {
    name: 'managers and members cannot change the settings',
    ...save({ hold_hours: 24 }, 'done', VERSION, MANAGER),
    then: [save({ hold_hours: 24 }, 'done', VERSION, MEMBER)],
  },
  {
    name: 'a change based on an outdated version of the settings is not saved',
    ...save({ hold_hours: 24 }),
    then: [save({ offer_hours: 24 }), save({ offer_hours: 24 }, 'done', 3)],
  },
  {
    name: 'bank transfers are offered only with complete bank details that are not the sample ones',
    ...save(REAL),
    then: [
      look('bank_transfers_open'),
      save({ bank_account_name: 'Sample Account' }, 'done', 3),
      look('bank_transfers_open'),
      save({ ...REAL, bank_bsb: '000-000' }, 'done', 4),
      look('bank_transfers_open'),
      save({ ...REAL, bank_account_number: '' }, 'done', 5),
      look('bank_transfers_open'),
    ],
  },
  {
    name: 'documents are marked as drafts until the company number and bank account are real',
    ...look('legal_texts_are_drafts'),
    then: [
      save({ ...REAL, bank_bsb: '' }),
      look('legal_texts_are_drafts'),
      save(REAL, 'done', 3),
      look('legal_texts_are_drafts, abn'),
      save({ abn: '' }, 'done', 4),
      look('legal_texts_are_drafts'),
    ],
  },
]
