import { ADMIN, DESK } from '../../support/people'
import type { Case, Step } from '../frame'

/** The demo's house was changed once after it was built. */
const VERSION = 2
const save = (changes: unknown, answers = 'saved', expected_version: number | null = VERSION): Step => ({
  call: 'save_settings',
  with: { changes, expected_version },
  as: ADMIN,
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
    name: 'every fault is told of at once, and nothing is saved',
    ...save(
      { hold_hours: 0, postage: 9.999, max_seats_per_booking: 'many', email: 'nobody', socials: [{ name: 'x' }] },
      'invalid',
    ),
    then: [
      save({ offer_hours: null }, 'invalid'),
      save({ offer_hours: '' }, 'invalid'),
      save({ phone: 'none' }, 'invalid'),
      save('strange', 'saved'),
    ],
  },
  {
    name: 'columns that are no settings are refused',
    ...save({ only_row: false, version: 9, strange: 1 }, 'invalid'),
  },
  {
    name: 'what somebody else has saved meanwhile is not written over',
    ...save({ hold_hours: 24 }),
    then: [save({ offer_hours: 24 }, 'conflict'), save({ offer_hours: 24 }, 'saved', 3), save({}, 'conflict', null)],
  },
  {
    name: 'what an earlier try has saved, its answer lost, is saved, and recorded once',
    ...save({ hold_hours: 24 }),
    then: [save({ hold_hours: 24 }), save({ hold_hours: 24, offer_hours: 24 }, 'conflict')],
  },
  {
    name: 'papers are drafts until the company’s number and account are real',
    ...look('papers_are_drafts'),
    then: [
      save({ ...REAL, bank_bsb: '' }),
      look('papers_are_drafts'),
      save(REAL, 'saved', 3),
      look('papers_are_drafts, abn'),
      save({ abn: '' }, 'saved', 4),
      look('papers_are_drafts'),
    ],
  },
]
