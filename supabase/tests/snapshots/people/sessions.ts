import { addedRowId, ADMIN, MANAGER, FREMANTLE, MEMBER, OTHER_MEMBER } from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'

const insertSessionSql = (id: string, userId: string) =>
  `insert into auth.sessions (id, user_id) values ('${id}', '${userId}')`
const readClaim = (session_id: string, expected: string): SnapshotStep => ({
  call: 'my_claim',
  as: MEMBER,
  claims: { session_id },
  expected,
})

const listAnnouncements = (expected: string): SnapshotStep => ({
  call: 'list_announcements',
  with: { event_id: FREMANTLE },
  as: MANAGER,
  expected,
})
const listMessages = (expected: string): SnapshotStep => ({
  call: 'list_messages',
  with: { filters: { q: 'nobody' } },
  as: MANAGER,
  expected,
})
const callAsAdmin = (call: string, expected: string, overrides: object = {}): SnapshotStep => ({
  call,
  with: { user_id: MANAGER, ...overrides },
  as: ADMIN,
  expected,
})

export const sessionsCases: SnapshotCase[] = [
  {
    name: "a staff member's permissions in an open session change when the role changes or ends",
    ...listAnnouncements('ok'),
    then: [
      callAsAdmin('change_staff', 'changed', { role: 'moderator', events: [] }),
      listAnnouncements('42501'),
      listMessages('ok'),
      callAsAdmin('end_staff', 'ended'),
      listMessages('42501'),
      { call: 'admin_today', as: MANAGER, expected: '42501' },
    ],
  },
  {
    name: 'a session that has ended is refused, even if another user has an active session',
    given: insertSessionSql(addedRowId(70), MEMBER),
    ...readClaim(addedRowId(70), 'none'),
    then: [
      { sql: insertSessionSql(addedRowId(71), OTHER_MEMBER), as: 'owner', expected: 'done' },
      readClaim(addedRowId(72), '42501'),
    ],
  },
]
