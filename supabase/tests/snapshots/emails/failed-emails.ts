import type { SnapshotCase } from '../case'
import { insertOutboxEmailSql, REMOVE_DUE_EMAILS_SQL } from './outbox'

export const failedEmailsCases: SnapshotCase[] = [
  {
    name: 'the error message of a failed email is cut to 500 characters',
    given: `${REMOVE_DUE_EMAILS_SQL}
      ${insertOutboxEmailSql(1, { attempts: '1', locked_until: `private.now() + interval '1 minute'` })}
      select public.email_failed(1, 1, repeat('x', 600), 'again');`,
    sql: 'select char_length(m.last_error) as error_length from public.email_outbox m where m.id = 1',
    as: 'owner',
    expected: 'done',
  },
]
