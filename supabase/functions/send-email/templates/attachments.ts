import { arrivalLines, createCalendarFile } from '../../../../src/features/events/sharing/event-calendar.ts'
import { paths } from '../../../../src/lib/paths.ts'
import type { Booking, EmailRow, Outbox, Rules } from '../outbox.ts'
import type { Attachment } from '../transport.ts'
import { factsOf } from './email-data.ts'
import { invoicePage } from './invoice.tsx'
import type { Template } from './templates.ts'

/** Attachments by email template. */
const ALONG: Partial<Record<Template, 'calendar' | 'invoice'>> = {
  booking_confirmed: 'calendar',
  trip_soon: 'calendar',
  trip_changed: 'calendar',
  payment_received: 'invoice',
  paid_up: 'invoice',
}

/** Encodes a text as base64. */
export const encode = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

const calendar = (booking: Booking, siteUrl: string): Attachment => ({
  filename: `${booking.reference}.ics`,
  content_type: 'text/calendar; charset=utf-8',
  content: encode(
    createCalendarFile({
      title: booking.event_title,
      description: [`Booking ${booking.reference}`, ...arrivalLines(booking)].join('\n'),
      location: booking.meeting_point || booking.event_location,
      start_date: booking.start_date,
      end_date: booking.end_date,
      url: `${siteUrl}${paths.event(booking.event_id)}`,
    }),
  ),
})

/**
 * The attachment of an email, with current data. None if the booking was deleted.
 * @param siteUrl the site's origin without a trailing slash
 */
export const attachmentsOf = async (
  { template, data }: Pick<EmailRow, 'template' | 'data'>,
  outbox: Pick<Outbox, 'booking' | 'payments'>,
  settings: Rules,
  siteUrl: string,
): Promise<Attachment[]> => {
  const kind = Object.hasOwn(ALONG, template) ? ALONG[template as Template] : undefined
  const facts = factsOf({ template, data })
  if (!kind || !facts.has('booking_id') || facts.is('called_off')) return []
  const booking = await outbox.booking(facts.text('booking_id'))
  if (!booking) return []
  if (kind === 'calendar') return [calendar(booking, siteUrl)]
  const page = invoicePage(booking, await outbox.payments(facts.text('booking_id')), settings)
  return [{ filename: `${booking.reference}.html`, content_type: 'text/html; charset=utf-8', content: encode(page) }]
}
