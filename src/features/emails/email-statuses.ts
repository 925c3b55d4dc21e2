import type { ColumnValue } from '@/lib/table-rows'
import type { BadgeTone } from '@/ui/badge'
export type EmailStatusFilter = ColumnValue<'email_overview', 'state'>

/** Labels of the delivery states of emails. A separate file, so that importing the labels loads no email templates. */
export const EMAIL_STATES: Record<EmailStatusFilter, { label: string; tone?: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  bounced: { label: 'Bounced', tone: 'danger' },
  cancelled: { label: 'Cancelled' },
}
