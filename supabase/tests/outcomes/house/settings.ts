import { ADMIN, DESK, MEMBER } from '../../support/people'
import type { Case, Step } from '../frame'

/** The demo's house was changed once after it was built. */
const VERSION = 2
const save = (
  changes: Record<string, unknown>,
  answers = 'done',
  version: number = VERSION,
  as: string = ADMIN,
): Step => ({
  sql: `update public.settings set ${Object.keys(changes)
    .map((name, n) => `${name} = $${n + 1}`)
    .join(', ')} where only_row and version = ${version}`,
  values: Object.values(changes).map((value) => (typeof value === 'object' && value ? JSON.stringify(value) : value)),
  as,
  answers,
})
const look = (columns: string): Step => ({
  sql: `select ${columns} from public.public_settings`,
  as: null,
  answers: 'done',
})
const REAL = {
  abn: ' 51 824 753 556 ',
  bank_account_name: 'Next Room Pty Ltd',
  bank_bsb: '062-000',
  bank_account_number: '1234 5678',
}

export const cases: Case[] = [
  { name: 'the owner reads every setting', sql: 'select * from public.settings', as: ADMIN, answers: 'done' },
  {
    name: 'a permission is confirmed to the role that has it and refused to others',
    call: 'require_permission',
    with: { permission: 'settings' },
    as: ADMIN,
    answers: 'ok',
    then: [
      { call: 'require_permission', with: { permission: 'settings' }, as: DESK, answers: '42501' },
      { call: 'require_permission', with: { permission: 'no such permission' }, as: ADMIN, answers: '42501' },
    ],
  },
  {
    name: 'numbers and details are set together, and the record says what they were',
    ...save({ hold_hours: 24, gst_percent: 12.5, under_construction: false, email: 'desk@nextroom.test' }),
    then: [look('hold_hours, gst_percent, under_construction, email')],
  },
  { name: 'what is the same is no change', ...save({ hold_hours: 48, abn: ' 00 000 000 000' }) },
  {
    name: 'what is out of bounds is not saved',
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
    name: 'there is one row, and its version is raised by each change alone',
    ...save({ only_row: false }, '23514'),
    then: [save({ version: 9 }), look('hold_hours')],
  },
  {
    name: 'who may not change the settings changes none',
    ...save({ hold_hours: 24 }, 'done', VERSION, DESK),
    then: [save({ hold_hours: 24 }, 'done', VERSION, MEMBER)],
  },
  {
    name: 'what somebody else has saved meanwhile is not written over',
    ...save({ hold_hours: 24 }),
    then: [save({ offer_hours: 24 }), save({ offer_hours: 24 }, 'done', 3)],
  },
  {
    name: 'papers are drafts until the company’s number and account are real',
    ...look('papers_are_drafts'),
    then: [
      save({ ...REAL, bank_bsb: '' }),
      look('papers_are_drafts'),
      save(REAL, 'done', 3),
      look('papers_are_drafts, abn'),
      save({ abn: '' }, 'done', 4),
      look('papers_are_drafts'),
    ],
  },
]
