import { listArrivalLines } from '../../../src/lib/rules/arrival-rules.ts'
import { createCalendarFile } from '../../../src/lib/rules/event-calendar.ts'
import { paths } from '../../../src/lib/paths.ts'
import type { ClaimedEmail, EmailBooking, EmailSettings } from '../../../src/emails/email-rows.ts'
import type { Outbox } from './outbox.ts'
import type { EmailAttachment } from './transport.ts'
import { readEmailData } from '../../../src/emails/email-data.ts'
import { renderInvoicePage } from '../../../src/emails/invoice.tsx'
import type { EmailTemplateName } from '../../../src/emails/templates.ts'

/** The kind of attachment for each email template that has one. */
const ATTACHMENT_KINDS: Partial<Record<EmailTemplateName, 'calendar' | 'invoice'>> = {
  booking_confirmed: 'calendar',
  event_changed: 'calendar',
  event_soon: 'calendar',
  event_updated: 'calendar',
  payment_received: 'invoice',
  paid_up: 'invoice',
}

/** Encodes a text as base64. */
export const encodeBase64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

const createCalendarAttachment = (
  booking: EmailBooking,
  emergencyPhone: string | null,
  siteUrl: string,
): EmailAttachment => ({
  filename: `${booking.reference}.ics`,
  content_type: 'text/calendar; charset=utf-8',
  content: encodeBase64(
    createCalendarFile([
      {
        title: booking.event_title,
        description: [`Booking ${booking.reference}`, ...listArrivalLines(booking, emergencyPhone)].join('\n'),
        location: booking.meeting_point || booking.event_location,
        start_date: booking.start_date,
        end_date: booking.end_date,
        url: `${siteUrl}${paths.event(booking.event_id)}`,
      },
    ]),
  ),
})

/**
 * Creates the attachments of an email from current data. Empty if the booking was deleted.
 * @param siteUrl the site's origin without a trailing slash
 */
export const createAttachments = async (
  { template, data }: Pick<ClaimedEmail, 'template' | 'data'>,
  outbox: Pick<Outbox, 'booking' | 'emergencyPhone' | 'payments'>,
  settings: EmailSettings,
  siteUrl: string,
): Promise<EmailAttachment[]> => {
  const attachmentKind = Object.hasOwn(ATTACHMENT_KINDS, template)
    ? ATTACHMENT_KINDS[template as EmailTemplateName]
    : undefined
  const emailData = readEmailData({ template, data })
  if (!attachmentKind || !emailData.has('booking_id') || emailData.is('called_off')) return []
  const booking = await outbox.booking(emailData.text('booking_id'))
  if (!booking) return []
  if (attachmentKind === 'calendar')
    return [createCalendarAttachment(booking, await outbox.emergencyPhone(booking.event_id), siteUrl)]
  const invoicePage = renderInvoicePage(booking, await outbox.payments(emailData.text('booking_id')), settings)
  return [
    {
      filename: `${booking.reference}.html`,
      content_type: 'text/html; charset=utf-8',
      content: encodeBase64(invoicePage),
    },
  ]
}
