import { ADMIN, DRAFT, GUIDE, MANAGER, MEMBER, UNKNOWN_ID, OTHER_GUIDE, TASMANIA } from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'

const saveProfile = (
  expected: string,
  overrides: Record<string, unknown> = {},
  caller: string | null = GUIDE,
  user_id = GUIDE,
): SnapshotStep => ({
  call: 'save_guide_profile',
  with: {
    user_id,
    public_name: ' Gus ',
    biography: 'Has kept watch there for years.',
    photo_url: '/people/gus.webp',
    is_public: true,
    ...overrides,
  },
  as: caller,
  expected,
})
const readGuides = (caller: string | null, event_id = TASMANIA, expected = 'ok'): SnapshotStep => ({
  call: 'event_guides',
  with: { event_id },
  as: caller,
  expected,
})
const runAsOwner = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })

/** Deletes the profile of the demo guide, so that the snapshots show only the profiles of their cases. */
const DELETE_PROFILES_SQL = 'delete from public.guide_profiles where true'

export const guideProfilesCases: SnapshotCase[] = [
  {
    name: 'a guide publishes their own profile on their departures, and hides it again',
    given: DELETE_PROFILES_SQL,
    ...readGuides(null),
    then: [
      saveProfile('saved'),
      readGuides(null),
      readGuides(null, DRAFT, 'not_found'),
      saveProfile('saved', { is_public: null, biography: null, photo_url: null }),
      readGuides(null),
    ],
  },
  {
    name: 'only owners can change the profile of another guide',
    given: DELETE_PROFILES_SQL,
    ...saveProfile('42501', {}, OTHER_GUIDE),
    then: [
      saveProfile('42501', {}, MANAGER),
      saveProfile('42501', {}, MEMBER, MEMBER),
      saveProfile('42501', {}, null),
      saveProfile('saved', {}, ADMIN),
      saveProfile('not_found', {}, ADMIN, MANAGER),
      saveProfile('not_found', {}, ADMIN, UNKNOWN_ID),
      readGuides(MEMBER),
    ],
  },
  {
    name: 'a guide profile with an invalid name, text or photo is not saved',
    ...saveProfile('invalid', { public_name: ' ', biography: 'x'.repeat(1001), photo_url: 'javascript:alert(1)' }),
    then: [saveProfile('invalid', { public_name: null })],
  },
  {
    name: 'a profile disappears from a departure when the guide is no longer assigned or leaves the staff',
    given: DELETE_PROFILES_SQL,
    ...saveProfile('saved'),
    then: [
      runAsOwner(`delete from public.staff_events where user_id = '${GUIDE}' and event_id = '${TASMANIA}'`),
      readGuides(null),
      runAsOwner(`insert into public.staff_events (user_id, event_id) values ('${GUIDE}', '${TASMANIA}')`),
      readGuides(null),
      runAsOwner(`update public.staff set ended_at = private.now() where user_id = '${GUIDE}'`),
      readGuides(null),
      saveProfile('42501'),
    ],
  },
]
