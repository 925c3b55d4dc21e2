import { ADMIN, MANAGER, MEMBER } from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'

/** The version of the settings row in the demo data: 1 when the row is created, 2 after the demo data changes it. */
const SETTINGS_VERSION = 2
const saveSettings = (
  changes: Record<string, unknown>,
  expected = 'done',
  version: number = SETTINGS_VERSION,
  caller: string = ADMIN,
): SnapshotStep => ({
  sql: `update public.settings set ${Object.keys(changes)
    .map((name, n) => `${name} = $${n + 1}`)
    .join(', ')} where only_row and version = ${version}`,
  values: Object.values(changes).map((value) => (typeof value === 'object' && value ? JSON.stringify(value) : value)),
  as: caller,
  expected,
})
const readSettings = (columns: string): SnapshotStep => ({
  sql: `select ${columns} from public.public_settings`,
  as: null,
  expected: 'done',
})
const REAL_COMPANY_DETAILS = {
  abn: ' 51 824 753 556 ',
  bank_account_name: 'Next Room Pty Ltd',
  bank_bsb: '062-000',
  bank_account_number: '1234 5678',
}

export const settingsCases: SnapshotCase[] = [
  { name: 'the owner reads every setting', sql: 'select * from public.settings', as: ADMIN, expected: 'done' },
  {
    name: 'a permission check succeeds for a role with the permission and is refused for others',
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
    ...saveSettings({ hold_hours: 24, gst_percent: 12.5, under_construction: false, email: 'desk@nextroom.test' }),
    then: [readSettings('hold_hours, gst_percent, under_construction, email')],
  },
  {
    name: 'saving settings with unchanged values changes nothing',
    ...saveSettings({ hold_hours: 48, bank_bsb: ' 062-000' }),
  },
  {
    name: 'a setting outside its limits is rejected',
    ...saveSettings({ hold_hours: 0 }, '23514'),
    then: [
      saveSettings({ max_seats_per_booking: 'many' }, '22P02'),
      saveSettings({ email: 'nobody' }, '23514'),
      saveSettings({ socials: [{ name: 'x' }] }, '23514'),
      saveSettings({ offer_hours: null }, '23502'),
      saveSettings({ phone: 'none' }, '23514'),
    ],
  },
  {
    name: 'there is only one row of settings, and its version cannot be set directly',
    ...saveSettings({ only_row: false }, '23514'),
    then: [saveSettings({ version: 9 }), readSettings('hold_hours')],
  },
  {
    name: 'managers and members cannot change the settings',
    ...saveSettings({ hold_hours: 24 }, 'done', SETTINGS_VERSION, MANAGER),
    then: [saveSettings({ hold_hours: 24 }, 'done', SETTINGS_VERSION, MEMBER)],
  },
  {
    name: 'a change based on an outdated version of the settings is not saved',
    ...saveSettings({ hold_hours: 24 }),
    then: [saveSettings({ offer_hours: 24 }), saveSettings({ offer_hours: 24 }, 'done', 3)],
  },
  {
    name: 'bank transfers are offered only with complete bank details that are not the sample ones',
    ...saveSettings(REAL_COMPANY_DETAILS),
    then: [
      readSettings('bank_transfers_open'),
      saveSettings({ bank_account_name: 'Sample Account' }, 'done', 3),
      readSettings('bank_transfers_open'),
      saveSettings({ ...REAL_COMPANY_DETAILS, bank_bsb: '000-000' }, 'done', 4),
      readSettings('bank_transfers_open'),
      saveSettings({ ...REAL_COMPANY_DETAILS, bank_account_number: '' }, 'done', 5),
      readSettings('bank_transfers_open'),
    ],
  },
  {
    name: 'documents are marked as drafts until the company number and bank account are real',
    ...readSettings('legal_texts_are_drafts'),
    then: [
      saveSettings({ ...REAL_COMPANY_DETAILS, bank_bsb: '' }),
      readSettings('legal_texts_are_drafts'),
      saveSettings(REAL_COMPANY_DETAILS, 'done', 3),
      readSettings('legal_texts_are_drafts, abn'),
      saveSettings({ abn: '' }, 'done', 4),
      readSettings('legal_texts_are_drafts'),
    ],
  },
]
