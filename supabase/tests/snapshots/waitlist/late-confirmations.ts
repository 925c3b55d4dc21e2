import { addedRowId, BEECHWORTH } from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'
import { createSignedToken } from './waitlist'

const ENTRY_ID = addedRowId(31)
const insertEntrySql = (status: string) => `delete from public.email_outbox where true;
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, status, created_at)
  values ('${ENTRY_ID}', '${BEECHWORTH}', 'x', 'x', 'visitor@example.test', '${status}', private.now());
  update private.unsubscribe_key set key = '\\x01'`
const READ_STATUS_STEP: SnapshotStep = {
  sql: `select status from public.waitlist_submissions where id = '${ENTRY_ID}'`,
  as: 'owner',
  expected: 'done',
}

export const lateConfirmationsCases: SnapshotCase[] = [
  {
    name: 'the confirmation link of a withdrawn waitlist entry does not put the entry back on the waitlist',
    given: insertEntrySql('withdrawn'),
    call: 'confirm_waitlist',
    with: { token: createSignedToken(ENTRY_ID) },
    as: null,
    expected: 'not_waiting',
    then: [READ_STATUS_STEP],
  },
  {
    name: 'the confirmation link of a declined waitlist offer does not put the entry back on the waitlist',
    given: insertEntrySql('declined'),
    call: 'confirm_waitlist',
    with: { token: createSignedToken(ENTRY_ID) },
    as: null,
    expected: 'not_waiting',
    then: [READ_STATUS_STEP],
  },
  {
    name: 'opening the confirmation link after the waitlist entry led to a booking leaves the entry accepted',
    given: insertEntrySql('accepted'),
    call: 'confirm_waitlist',
    with: { token: createSignedToken(ENTRY_ID) },
    as: null,
    expected: 'confirmed',
    then: [READ_STATUS_STEP],
  },
]
