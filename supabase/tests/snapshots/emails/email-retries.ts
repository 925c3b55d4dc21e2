import { timeAfterTest, type SnapshotCase } from '../case'
import { recordFailed, insertOutboxEmailSql, REMOVE_DUE_EMAILS_SQL, claimEmails, RUN_JOBS_STEP } from './outbox'

export const emailRetriesCases: SnapshotCase[] = [
  {
    name: 'an email is marked as failed after ten attempts, but not while a sender is processing it',
    given: `${REMOVE_DUE_EMAILS_SQL} ${insertOutboxEmailSql(1)} ${insertOutboxEmailSql(2, { attempts: '10' })} ${insertOutboxEmailSql(3, { attempts: '9' })}
      ${insertOutboxEmailSql(4, { attempts: '10', locked_until: timeAfterTest('1 second') })}`,
    ...RUN_JOBS_STEP,
    then: [claimEmails(), recordFailed('later', 1), recordFailed('given_up', 10, 'again', 3)],
  },
  {
    name: 'a reminder setting cannot exceed the number of days for which emails are kept',
    sql: `update public.settings set details_reminder_days = 91 where only_row`,
    as: 'owner',
    expected: '23514',
  },
]
