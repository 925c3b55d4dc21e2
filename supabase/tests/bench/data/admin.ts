import { ADMIN } from '../../support/people'
import {
  bookingId,
  customerId,
  eventId,
  announcementId,
  emailSql,
  nameSql,
  placeSql,
  type DatasetSize,
  type DatasetStep,
} from './size'

/** Two years of emails. All are sent except the newest ones. */
export const createEmailsStep = ({ emails, bookings, customers }: DatasetSize): DatasetStep => [
  'letters',
  `insert into public.email_outbox (to_email, template, data, created_at, sent_at)
  select ${emailSql(`n % ${customers} + 1`)},
    (array['booking_received', 'booking_confirmed', 'payment_received', 'installment_due', 'event_soon', 'order_paid'])[n % 6 + 1],
    jsonb_build_object('event', ${placeSql('n')} || ' after Dark',
      'reference', private.numbered('INV-', n % ${bookings} + 1),
      'booking_id', ${bookingId(`n % ${bookings} + 1`)}), at, case when n > 20 then at end
  from (select n, now() - n * interval '210 seconds' as at from generate_series(1, ${emails}) n) l order by n desc`,
]

/** Bounced, failed and delayed emails, and announcements to the guests of trips. */
export const createFailuresStep = ({ customers, upcoming, past }: DatasetSize): DatasetStep => [
  'troubles',
  `update public.email_outbox set attempts = 1, last_error = case when id % 2000 = 0 then 'bounced' end,
    failed_at = case when id % 5000 = 0 then created_at end, sent_at = case when id % 5000 > 0 then sent_at end,
    next_attempt_at = case when sent_at is null then now() + interval '1 hour' else created_at end
    where to_email like 'guest%' and (sent_at is null or id % 1000 = 0);
  insert into public.announcements (id, event_id, audience, subject, body, written_at, request_id)
    select ${announcementId('n')}, ${eventId(`n * 10 % ${upcoming + past} + 1`)}, 'all', 'What to bring', 'A torch.',
      now() - n * interval '1 day', ${announcementId('n')} from generate_series(1, ${Math.ceil((upcoming + past) / 10)}) n;
  insert into public.announcement_recipients (announcement_id, customer_id)
    select ${announcementId('n')}, ${customerId(`(n * 29 + k) % ${customers} + 1`)}
    from generate_series(1, ${Math.ceil((upcoming + past) / 10)}) n, generate_series(1, 25) k`,
]

export const createMessagesStep = ({ largestWriteCount, upcoming, past }: DatasetSize): DatasetStep => [
  'messages',
  `insert into public.contact_messages (full_name, email, message, created_at, handled_at)
    select ${nameSql('n')}, ${emailSql('n')}, 'Is it far?', now() - n * interval '3 hours',
      case when n > 30 then now() - n * interval '2 hours' end from generate_series(1, ${largestWriteCount}) n;
  insert into public.interest_submissions (event_id, trip_name, full_name, email, created_at, handled_at)
    select case when n % 2 = 0 then ${eventId(`n % ${upcoming + past} + 1`)} end, 'Vietnam', ${nameSql('n')}, ${emailSql('n')},
      now() - n * interval '3 hours', case when n > 30 then now() - n * interval '2 hours' end
    from generate_series(1, ${largestWriteCount}) n`,
]

export const createAuditLogStep = ({ auditEntries, bookings }: DatasetSize): DatasetStep => [
  'record',
  `insert into public.audit_log (at, actor_id, action, entity, entity_id, details)
  select now() - n * interval '40 minutes', case when n % 3 > 0 then '${ADMIN}'::uuid end,
    (array['payment', 'confirm_bank_transfer', 'save_event', 'cancel_booking', 'handle'])[n % 5 + 1], 'bookings',
    (${bookingId(`n % ${bookings} + 1`)})::text, jsonb_build_object('amount', 400, 'customer', ${nameSql('n')})
  from generate_series(1, ${auditEntries}) n`,
]
