import { addedRowId } from '../../support/people'
import type { SnapshotCase } from '../case'
import { insertAutopayBookingSql } from '../cards/autopay'
import { PROVIDER_ACCOUNT_ID, insertProviderSql } from '../cards/provider-events'
import { REMOVE_DUE_EMAILS_SQL } from '../emails/outbox'
import { HELD_ID } from '../payments/transfers'

/**
 * A case whose preparation already calls the tested function. Otherwise, the snapshot would list each of the many rows
 * that the call changes.
 */
const createBatchCase = (name: string, preparation: string, sql: string): SnapshotCase => ({
  name,
  given: preparation,
  sql,
  as: 'owner',
  expected: 'done',
})

export const batchSizesCases: SnapshotCase[] = [
  createBatchCase(
    'an email sender gets at most 100 emails at a time',
    `${REMOVE_DUE_EMAILS_SQL} insert into public.email_outbox (to_email, template)
     select 'reader@example.test', 'any' from generate_series(1, 101); select public.claim_emails(101);`,
    'select count(*) as claimed from public.email_outbox m where m.locked_until is not null',
  ),
  createBatchCase(
    'a card job gets at most 100 card refunds at a time',
    `${insertProviderSql}
     update public.unmatched_payments set amount = 10, currency = 'aud', account_id = '${PROVIDER_ACCOUNT_ID}' where id = '${addedRowId(61)}';
     insert into public.card_refunds (unmatched_payment_id, amount, origin)
     select '${addedRowId(61)}', 0.01, 'staff' from generate_series(1, 101); select public.claim_card_refunds(101);`,
    'select count(*) as claimed from public.card_refunds r where r.locked_until is not null',
  ),
  createBatchCase(
    'a card job gets at most 100 automatic charges at a time',
    `${insertAutopayBookingSql()} update public.autopay set state = 'off', ended_at = private.now();
     insert into public.autopay_attempts (booking_id, n, first_day, next_try_at)
     select '${HELD_ID}', 1, private.today(), private.now() from generate_series(1, 101); select public.claim_due_charges(101);`,
    `select count(*) as claimed from public.autopay_attempts t where t.booking_id = '${HELD_ID}' and t.status <> 'due'`,
  ),
  createBatchCase(
    'recording a request for the limits of its IP network deletes at most 100 outdated records',
    `delete from private.network_requests where true; insert into private.network_requests (network, kind, requested_at)
     select 'x', 'order', private.now() - interval '1 year' from generate_series(1, 101);
     select private.record_network_request('order');`,
    'select count(*) as kept from private.network_requests',
  ),
]
