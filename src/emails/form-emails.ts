import { paths } from '../lib/paths.ts'
import type { EmailData } from './email-data.ts'
import type { EmailTemplates, EmailText } from './formatting.ts'

const createLinkAction = (f: EmailData): EmailText['action'] => ({
  text: f.is('is_waiver') ? 'Read and Sign' : 'Fill In the Forms',
  path: paths.travellerForms(f.text('token')),
})

const describeFormDeadline = (f: EmailData): string =>
  f.is('is_late') ? `was due on ${f.day('due_on')}` : `is due by ${f.day('due_on')}`

/** A sentence for the guardian if the email goes to the guardian of a minor. Empty if it goes to the traveller. */
const createGuardianNote = (f: EmailData): string =>
  f.text('full_name') === f.text('traveller')
    ? ''
    : ` Please ${f.is('is_waiver') ? 'sign it' : 'fill it in'} for ${f.text('traveller')}.`

/** Names the form that a reminder is about, for use inside a sentence: the word `waiver`, or the title of the form. */
const describeForm = (f: EmailData): string => (f.is('is_waiver') ? 'waiver' : `form “${f.text('form')}”`)

/** Emails about the forms that each traveller fills in before a trip. */
export const formEmails = {
  traveller_link: (f) => ({
    subject: `Your details for ${f.text('event')}`,
    paragraphs: [
      `${f.text('full_name')}, ${f.text('booker')} booked ${f.text('event')}. We need some details of ${f.text('traveller')} before departure. You don’t need an account.`,
      'The link is for these forms only. Please don’t forward it. You can stop and continue later with the same link.',
    ],
    rows: [
      ['Trip', f.text('event')],
      ['Dates', f.days('start_date', 'end_date')],
    ],
    action: createLinkAction(f),
  }),
  form_reminder: (f) => ({
    subject: f.is('is_late')
      ? `Late: ${f.text('form')} for ${f.text('event')}`
      : `${f.text('form')} for ${f.text('event')}`,
    paragraphs: [
      `${f.text('full_name')}, the ${describeForm(f)} for ${f.text('event')} ${describeFormDeadline(f)}.${createGuardianNote(f)}`,
      f.is('is_waiver')
        ? 'Please read it and sign it with the link below. You don’t need an account.'
        : 'It asks only for what we don’t have yet.',
    ],
    action: createLinkAction(f),
  }),
  waiver_signed: (f) => ({
    subject: `Your signed waiver for ${f.text('event')}`,
    paragraphs: [
      `${f.text('full_name')}, this is your copy of the waiver that you signed. You can print it or keep this email.`,
      ...f
        .text('body')
        .split(/\n\n+/)
        .map((paragraph) => paragraph.replace(/^#+ /, '')),
    ],
    rows: [
      ['Trip', f.text('event')],
      ['Dates', f.days('start_date', 'end_date')],
      ['Traveller', f.text('traveller')],
      ['Signed by', f.is('is_guardian') ? `${f.text('full_name')}, as guardian` : f.text('full_name')],
      ['Signed at', f.getTime('signed_at')],
      ['Version', f.text('version')],
      ['SHA-256 of the text', f.text('hash')],
    ],
  }),
  forms_missing: (f) => ({
    subject: `${f.is('is_late') ? 'Late: ' : ''}${f.is('is_waiver') ? 'Waivers to sign' : 'Forms to fill in'} for ${f.text('event')}`,
    paragraphs: [
      `The ${describeForm(f)} ${describeFormDeadline(f)}. These travellers on your booking ${f.text('reference')} haven’t ${f.is('is_waiver') ? 'signed' : 'finished'} it:`,
      f
        .list('travellers')
        .map((traveller) => traveller.text('full_name'))
        .join(', '),
      'On your booking, you can send each traveller their own link.',
    ],
    action: { text: 'See My Booking', path: paths.booked(f.text('booking_id')) },
  }),
} satisfies EmailTemplates
