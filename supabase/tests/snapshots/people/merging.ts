import { added, customer, OTHER } from '../../support/people'
import type { Case } from '../case'
import { account, AGATHA, NEWCOMER, now } from './claims'

/** The customer record made by staff and the account's own record, before the claim link is used. */
const rows = (staffFields: string, own: string) => `${account(AGATHA, now)}
  update public.customers set ${staffFields} where id = '${customer(20)}';
  update public.customers set ${own} where profile_id = '${NEWCOMER}'`
const merged = (name: string, staffFields: string, own: string): Case => ({
  name,
  given: `${rows(staffFields, own)}; insert into auth.refresh_tokens (id, user_id, token)
    values (902, '${OTHER}', 'another''s')`,
  call: 'claim_customer',
  with: { token: added(20), password: 'lantern-and-fog-9' },
  as: NEWCOMER,
  expected: 'claimed',
})
const joined = (days: number) => `created_at = private.now() - interval '${days} days'`

export const cases: Case[] = [
  merged(
    "claiming a customer fills in the missing phone number and takes the account's earlier joining date",
    `phone = null, member_status = 'none', ${joined(1)}`,
    `phone = '0491 570 006', ${joined(3)}`,
  ),
  merged(
    'claiming a customer keeps its own phone number, earlier joining date and member status',
    `phone = '0491 570 110', member_status = 'member', ${joined(9)}`,
    `phone = '0491 570 006', ${joined(3)}`,
  ),
]
