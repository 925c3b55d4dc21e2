import { added, customer, OTHER } from '../../support/people'
import type { Case } from '../frame'
import { account, AGATHA, NEWCOMER, now } from './claims'

/** The desk's row and the account's, as they stand before the letter is followed. */
const rows = (desk: string, own: string) => `${account(AGATHA, now)}
  update public.customers set ${desk} where id = '${customer(20)}';
  update public.customers set ${own} where profile_id = '${NEWCOMER}'`
const merged = (name: string, desk: string, own: string): Case => ({
  name,
  given: `${rows(desk, own)}; insert into auth.refresh_tokens (id, user_id, token)
    values (902, '${OTHER}', 'another''s')`,
  call: 'claim_customer',
  with: { token: added(20), password: 'lantern-and-fog-9' },
  as: NEWCOMER,
  answers: 'claimed',
})
const joined = (days: number) => `created_at = private.now() - interval '${days} days'`

export const cases: Case[] = [
  merged(
    'what the desk lacks comes from the account: the phone, and the earlier day of joining',
    `phone = null, member_status = 'none', ${joined(1)}`,
    `phone = '0491 570 006', ${joined(3)}`,
  ),
  merged(
    'what the desk has stays: the phone, the earlier day, and who has been along',
    `phone = '0491 570 110', member_status = 'member', ${joined(9)}`,
    `phone = '0491 570 006', ${joined(3)}`,
  ),
]
