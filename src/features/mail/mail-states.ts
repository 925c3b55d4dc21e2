import type { Value } from '@/lib/database'
import type { BadgeTone } from '@/ui/badge'
export type MailState = Value<'email_overview', 'state'>

/** What the desk says of each; apart from the letters' words, which weigh more. */
export const STATES: Record<MailState, { label: string; tone?: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  bounced: { label: 'Bounced', tone: 'danger' },
  cancelled: { label: 'Cancelled' },
}
