import { added, ADMIN, DESK, FREMANTLE, MEMBER, OTHER } from '../../support/people'
import type { Case, Step } from '../frame'

const signedIn = (id: string, who: string) => `insert into auth.sessions (id, user_id) values ('${id}', '${who}')`
const asks = (session_id: string, answers: string): Step => ({
  call: 'my_claim',
  as: MEMBER,
  claims: { session_id },
  answers,
})

const letters = (answers: string): Step => ({
  call: 'list_announcements',
  with: { event_id: FREMANTLE },
  as: DESK,
  answers,
})
const messages = (answers: string): Step => ({
  call: 'list_messages',
  with: { filters: { q: 'nobody' } },
  as: DESK,
  answers,
})
const owner = (call: string, answers: string, more: object = {}): Step => ({
  call,
  with: { user_id: DESK, ...more },
  as: ADMIN,
  answers,
})

export const cases: Case[] = [
  {
    name: 'a right goes with the role, from that moment on and in the session that stands',
    ...letters('ok'),
    then: [
      owner('change_staff', 'changed', { role: 'moderator', departures: [] }),
      letters('42501'),
      messages('ok'),
      owner('end_staff', 'ended'),
      messages('42501'),
      { call: 'admin_today', as: DESK, answers: '42501' },
    ],
  },
  {
    name: 'a session that has been ended speaks for nobody, whoever else is signed in',
    given: signedIn(added(70), MEMBER),
    ...asks(added(70), 'none'),
    then: [{ sql: signedIn(added(71), OTHER), as: 'owner', answers: 'done' }, asks(added(72), '42501')],
  },
]
