import { ADMIN, event, MEMBER, UNKNOWN_ID } from '../../support/people'
import { type SnapshotCase, type SnapshotStep } from '../case'

const USA_EVENT_ID = event(3)
const VISITOR = { full_name: 'Ada Grey', email: 'ada@example.test', event_id: USA_EVENT_ID }
const OPEN_EVENT_STEP: SnapshotStep = {
  sql: `update public.events set phase = 'open', price = 3200 where id = '${USA_EVENT_ID}'`,
  as: 'owner',
  expected: 'done',
}
const callWithToken = (call: string, purpose: string, email = 'ada@example.test'): SnapshotStep => ({
  sql: `select public.${call}(private.address_token('${purpose}', '${email}')) ->> 'status' as status`,
  as: 'owner',
  expected: 'done',
})
const READ_EVENT_OPENED_EMAILS_STEP: SnapshotStep = {
  sql: `select m.to_email, m.cancelled_at is not null as cancelled,
      exists (select from private.email_tokens t where t.email_id = m.id) as token
    from public.email_outbox m where m.template in ('event_opened', 'product_available') order by m.to_email, m.id`,
  as: 'owner',
  expected: 'done',
}
/** Resends the first email of a template. */
const resendFirstEmail = (template: string, request: number): SnapshotStep => ({
  sql: `select public.resend_email((select min(id) from public.email_outbox where template = '${template}'),
    '5e000000-0000-4000-8000-00000000000${request}') as result`,
  as: ADMIN,
  expected: 'done',
})
const DELETE_INTEREST_SQL = `delete from public.interest_submissions`

export const emailConsentCases: SnapshotCase[] = [
  {
    name: 'a person who registered interest with an unconfirmed email address gets no email when the trip opens for booking',
    given: DELETE_INTEREST_SQL,
    call: 'express_interest',
    with: VISITOR,
    as: null,
    expected: 'registered',
    then: [OPEN_EVENT_STEP, READ_EVENT_OPENED_EMAILS_STEP],
  },
  {
    name: 'a visitor who confirms their address gets an email with an unsubscribe link when the trip opens',
    given: DELETE_INTEREST_SQL,
    call: 'express_interest',
    with: VISITOR,
    as: null,
    expected: 'registered',
    then: [
      {
        sql: `select private.address_token('confirm_interest', 'ada@example.test') as token`,
        as: 'owner',
        expected: 'done',
      },
      ...[1, 2].map((): SnapshotStep => ({
        call: 'confirm_interest',
        with: (earlierResults) => ({
          token: (earlierResults[1] as { returned: { token: string }[] } | undefined)?.returned[0]?.token,
        }),
        as: null,
        expected: 'confirmed',
      })),
      OPEN_EVENT_STEP,
      READ_EVENT_OPENED_EMAILS_STEP,
    ],
  },
  {
    name: 'a member with a confirmed address who registers interest needs no confirmation link',
    given: DELETE_INTEREST_SQL,
    call: 'express_interest',
    with: { ...VISITOR, full_name: 'Mabel Moonlight', email: 'member@nextroom.test' },
    as: MEMBER,
    expected: 'registered',
    then: [OPEN_EVENT_STEP, READ_EVENT_OPENED_EMAILS_STEP],
  },
  {
    name: 'unsubscribing an address cancels its queued emails about opened trips and stops later ones',
    given: `${DELETE_INTEREST_SQL}; insert into public.interest_submissions (event_id, trip_name, full_name, email, confirmed_at)
      values ('${USA_EVENT_ID}', 'USA', 'Ada Grey', 'Ada@example.test', private.now()),
        ('${event(2)}', 'Vietnam', 'Ada Grey', 'ada@example.test', private.now())`,
    ...OPEN_EVENT_STEP,
    then: [
      callWithToken('unsubscribe', 'unsubscribe', 'ADA@example.test'),
      READ_EVENT_OPENED_EMAILS_STEP,
      {
        sql: `update public.events set phase = 'open', price = 3200 where id = '${event(2)}'`,
        as: 'owner',
        expected: 'done',
      },
      READ_EVENT_OPENED_EMAILS_STEP,
    ],
  },
  {
    name: 'an unsubscribed email address gets emails about trips again after it is confirmed again',
    given: `${DELETE_INTEREST_SQL}; insert into public.interest_submissions (event_id, trip_name, full_name, email, confirmed_at)
      values ('${USA_EVENT_ID}', 'USA', 'Ada Grey', 'ada@example.test', private.now())`,
    ...callWithToken('unsubscribe', 'unsubscribe'),
    then: [callWithToken('confirm_interest', 'confirm_interest'), OPEN_EVENT_STEP, READ_EVENT_OPENED_EMAILS_STEP],
  },
  {
    name: 'after a merge, an unconfirmed email address gets no emails about opened trips',
    given: `${DELETE_INTEREST_SQL}; insert into public.interest_submissions (event_id, trip_name, full_name, email, confirmed_at)
      values ('${USA_EVENT_ID}', 'USA', 'Ada Grey', 'ada@example.test', private.now())`,
    sql: `select private.update_recipients(array['ada@example.test', 'grey@example.test'], 'grey@example.test', null)`,
    as: 'owner',
    expected: 'done',
    then: [OPEN_EVENT_STEP, READ_EVENT_OPENED_EMAILS_STEP],
  },
  {
    name: 'an email about an opened trip is resent only while the email address is confirmed',
    given: `${DELETE_INTEREST_SQL}; insert into public.interest_submissions (event_id, trip_name, full_name, email, confirmed_at)
      values ('${USA_EVENT_ID}', 'USA', 'Ada Grey', 'ada@example.test', private.now())`,
    ...OPEN_EVENT_STEP,
    then: [
      {
        sql: `update public.email_outbox set sent_at = private.now() where template = 'event_opened'`,
        as: 'owner',
        expected: 'done',
      },
      resendFirstEmail('event_opened', 1),
      READ_EVENT_OPENED_EMAILS_STEP,
      callWithToken('unsubscribe', 'unsubscribe'),
      resendFirstEmail('event_opened', 2),
    ],
  },
  {
    name: 'repeating a registration of interest resends the email with the confirmation link until the address is confirmed',
    given: DELETE_INTEREST_SQL,
    call: 'express_interest',
    with: VISITOR,
    as: null,
    expected: 'registered',
    then: [
      {
        sql: `update public.email_outbox set sent_at = private.now() where template = 'interest_received'`,
        as: 'owner',
        expected: 'done',
      },
      resendFirstEmail('interest_received', 3),
      callWithToken('confirm_interest', 'confirm_interest'),
      resendFirstEmail('interest_received', 4),
    ],
  },
  {
    name: 'a token for another purpose, a forged token or a missing token confirms no email address',
    ...callWithToken('confirm_interest', 'unsubscribe'),
    then: [
      callWithToken('unsubscribe', 'confirm_interest'),
      ...['', 'x', `${'6'.repeat(5)}.${'0'.repeat(64)}`, `ff.${'0'.repeat(64)}`, UNKNOWN_ID, null].map((token) => ({
        call: 'confirm_interest',
        with: { token },
        as: null,
        expected: 'not_found',
      })),
    ],
  },
]
