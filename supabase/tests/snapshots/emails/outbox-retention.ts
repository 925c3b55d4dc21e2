import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { insertOutboxEmailSql, REMOVE_DUE_EMAILS_SQL, RUN_JOBS_STEP } from './outbox'

const TOKEN_DATA_SQL = `'{"token": "a0000000-0000-4000-8000-000000000077", "seats": 2}'`
const runAsOwner = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })

export const outboxRetentionCases: SnapshotCase[] = [
  {
    name: 'the link token of an email is deleted when the email is cancelled or fails; finished emails do not change',
    ...RUN_JOBS_STEP,
    given: `${REMOVE_DUE_EMAILS_SQL} ${insertOutboxEmailSql(1, { data: TOKEN_DATA_SQL, useless_at: timeAfterTest('1 minute') })}
      ${insertOutboxEmailSql(2, { data: TOKEN_DATA_SQL, attempts: '10', locked_until: timeAfterTest('1 minute') })}
      ${insertOutboxEmailSql(3, { sent_at: timeAfterTest('0 s'), useless_at: timeAfterTest('1 minute'), attempts: '10' })}
      ${insertOutboxEmailSql(4, { failed_at: timeAfterTest('0 s'), useless_at: timeAfterTest('1 minute'), attempts: '10' })}
      ${insertOutboxEmailSql(5, { cancelled_at: timeAfterTest('0 s'), useless_at: timeAfterTest('1 minute'), attempts: '10' })}`,
    at: timeAfterTest('1 minute'),
  },
  {
    name: 'the job error shows the first known reason for unsent emails, and ignores cancelled emails',
    ...RUN_JOBS_STEP,
    given: `${REMOVE_DUE_EMAILS_SQL} ${insertOutboxEmailSql(1)} ${insertOutboxEmailSql(2, { last_error: `'the first'` })} ${insertOutboxEmailSql(3, { last_error: `'the second'` })}
      ${insertOutboxEmailSql(4, { cancelled_at: timeAfterTest('0 s') })} ${insertOutboxEmailSql(5, { failed_at: timeAfterTest('0 s') })}`,
    at: timeAfterTest('10 minutes'),
  },
  {
    name: 'the database detects a scheduler only by the function cron.schedule of the extension pg_cron',
    ...runAsOwner('create schema cron'),
    given: REMOVE_DUE_EMAILS_SQL,
    then: [
      runAsOwner(`create function cron.other() returns int language sql as 'select 1'`),
      runAsOwner('create schema elsewhere'),
      runAsOwner(`create function elsewhere.schedule() returns int language sql as 'select 1'`),
      runAsOwner('select private.is_scheduled(), private.schedule_all() as scheduled'),
    ],
  },
]
