import { added, ADMIN } from '../../support/people'
import type { Case, Step } from '../frame'
import { account, NEWCOMER, now } from './claims'

/** Somebody with the address that fixtures.sql has invited. */
const ASKED = account('Asked@example.test', now)
const join: Step = {
  call: 'join_staff',
  with: { token: added(73), password: 'lantern-and-fog-9' },
  as: NEWCOMER,
  answers: 'joined',
}

/** An invitation that lies about for a while. */
export const cases: Case[] = [
  {
    name: 'who has been made an owner meanwhile stays one by joining as less',
    ...join,
    given: `${ASKED}; update public.profiles set is_admin = true where id = '${NEWCOMER}'`,
    then: [{ call: 'my_permissions', as: NEWCOMER, answers: 'ok' }],
  },
  {
    name: 'a letter to who has left goes with the account, and what he wrote to others stands',
    call: 'delete_my_account',
    as: NEWCOMER,
    answers: 'deleted',
    given: `${ASKED}; insert into public.staff_invites (email, role, expires_at)
      values ('other@example.test', 'manager', private.now() + interval '1 day')`,
    then: [
      { call: 'staff_invite', with: { token: added(73) }, as: null, answers: 'not_found' },
      { sql: 'select i.email, i.role from public.staff_invites i order by 1', as: ADMIN, answers: 'done' },
    ],
  },
]
