import { site } from '../site.ts'
import { pluralise } from '../lib/text.ts'
import { paths } from '../lib/paths.ts'
import type { EmailData } from './email-data.ts'
import {
  DASHBOARD_ACTION,
  createOrderAction,
  formatSpots,
  createEventAction,
  type EmailText,
  type EmailTemplates,
} from './formatting.ts'

const NOT_YOUR_ADDRESS_NOTE =
  'If this wasn’t you, someone else entered your email address. You don’t need to do anything.'

const NOT_YOUR_ACTION_NOTE =
  'If this wasn’t you, change your password and contact us right away: someone else may know it.'

/** The tasks of each role. */
const ROLE_DESCRIPTIONS: Record<string, string> = {
  owner: 'as an owner, with full access',
  manager: 'as a manager: trips, bookings, customers, payments and the store',
  accountant: 'as an accountant: bookings and payments, read-only',
  guide: 'as a guide, for the departures assigned to you',
  moderator: 'as a moderator: comments and messages',
}

const createInterestAction = (f: EmailData): EmailText['action'] => {
  if (f.has('token')) return { text: 'Confirm My Email', path: paths.confirmInterest(f.text('token')) }
  return f.has('event') ? createEventAction(f) : { text: 'See Our Trips', path: paths.trips }
}

const createProductAction = (f: EmailData): EmailText['action'] => ({
  text: 'See It in the Store',
  path: paths.product(f.text('product_id')),
})

/** Emails about accounts, enquiries and staff. Emails that a stranger can trigger contain no text of the stranger. */
export const peopleEmails = {
  account_exists: () => ({
    subject: 'You already have an account',
    paragraphs: [
      `Someone, probably you, tried to register at ${site.brand} with this email address. It already has an account, so you can sign in.`,
      "If you've forgotten your password, you can choose a new one on the sign-in page.",
      "If that wasn't you, you don't need to do anything: your account hasn't changed.",
    ],
    action: { text: 'Sign In', path: paths.login },
  }),
  interest_received: (f) => ({
    subject: f.has('event') ? `Your interest in ${f.text('event')}` : 'Your interest in a trip',
    paragraphs: [
      `Thank you for your interest${f.has('event') ? ` in ${f.text('event')}` : ''}.`,
      f.has('token')
        ? 'Please confirm your email address. Then we’ll email you when you can book.'
        : 'We’ll email you when you can book.',
      NOT_YOUR_ADDRESS_NOTE,
    ],
    action: createInterestAction(f),
  }),
  product_interest_received: (f) => ({
    subject: `Your interest in the ${f.text('product')}`,
    paragraphs: [
      `Thank you for your interest in the ${f.text('product')}.`,
      f.has('token')
        ? 'Please confirm your email address. Then we’ll email you when you can order it.'
        : 'We’ll email you when you can order it.',
      NOT_YOUR_ADDRESS_NOTE,
    ],
    action: f.has('token')
      ? { text: 'Confirm My Email', path: paths.confirmInterest(f.text('token')) }
      : createProductAction(f),
  }),
  product_available: (f) => ({
    subject: `In our store: ${f.text('product')}`,
    paragraphs: [
      `You asked us to tell you when the ${f.text('product')} is available. You can order it now.`,
      'This email doesn’t reserve one for you.',
    ],
    action: createProductAction(f),
    unsubscribe: { token: f.text('token'), reason: 'You asked us to tell you when this product is available.' },
  }),
  contact_received: (_, settings) => ({
    subject: 'Your message has arrived',
    paragraphs: [
      `Thank you for writing to us. We have your message and will reply within ${pluralise(settings.reply_hours, 'hour')}.`,
      NOT_YOUR_ADDRESS_NOTE,
    ],
    action: { text: 'See Questions and Answers', path: paths.support },
  }),
  message_reply: (f) => ({
    subject: 'Our reply to your message',
    paragraphs: [`Dear ${f.text('full_name')},`, ...f.text('body').split(/\s*\n\s*/)],
    action: { text: 'Write to Us Again', path: paths.contact },
  }),
  waitlist_joined: (f) => {
    if (!f.has('confirm'))
      return {
        subject: `You're on the waitlist: ${f.text('event')}`,
        paragraphs: [
          `You're on the waitlist for ${f.text('event')}, for ${formatSpots(f)}. When spots are free and it’s your turn, we’ll email you and hold them for you.`,
        ],
        action: createEventAction(f),
      }
    const hasConfirmationLink = f.has('token')
    return {
      subject: `Please confirm: waitlist for ${f.text('event')}`,
      paragraphs: [
        `Please confirm your email address to join the waitlist for ${f.text('event')}, for ${formatSpots(f)}.${
          hasConfirmationLink ? '' : ' Join again on the trip’s page to get a new link.'
        }`,
        'If this wasn’t you, you don’t need to do anything: without your confirmation no one joins with this address.',
      ],
      action: hasConfirmationLink
        ? { text: 'Confirm My Email', path: paths.confirmWaitlist(f.text('token')) }
        : createEventAction(f),
    }
  },
  event_opened: (f) => ({
    subject: `Booking is open: ${f.text('event')}`,
    paragraphs: [
      `You registered interest in ${f.text('event')}. Its dates are set, and you can book it now.`,
      'This email doesn’t hold any spots: they go to the first who book.',
    ],
    rows: [
      ['When', f.days('start_date', 'end_date')],
      ['Where', f.text('location')],
    ],
    action: createEventAction(f),
    unsubscribe: { token: f.text('token'), reason: 'You asked us to tell you when this trip opens.' },
  }),
  welcome: () => ({
    subject: `Welcome to ${site.brand}`,
    paragraphs: [
      'Your email address is confirmed, and your account is ready.',
      'Your dashboard shows your bookings, payments and next steps. Your details are on your account page.',
    ],
    action: DASHBOARD_ACTION,
  }),
  staff_invited: (f) => ({
    subject: `You’re invited to join the ${site.brand} team`,
    paragraphs: [
      `You’re invited to join the staff of ${site.brand} ${ROLE_DESCRIPTIONS[f.text('role')] ?? f.text('role')}.`,
      `The link works until ${f.getTime('expires_at')}, when you’re signed in with this email address. Register first if you don’t have an account. You’ll choose a new password.`,
      'Please don’t forward this email.',
    ],
    action: { text: 'Join the Staff', path: paths.joinStaff(f.text('token')) },
  }),
  factor_added: () => ({
    subject: 'Two-factor authentication is on',
    paragraphs: [
      'From now on you sign in with your password and a code from your authenticator app.',
      'Store your recovery codes somewhere you can reach without your phone.',
      NOT_YOUR_ACTION_NOTE,
    ],
  }),
  factor_removed: () => ({
    subject: 'Two-factor authentication is off',
    paragraphs: [
      'It was turned off on the Security page or with a recovery code. Until you turn it on again, your password alone opens your account.',
      NOT_YOUR_ACTION_NOTE,
    ],
  }),
  password_changed: () => ({
    subject: 'Your password was changed',
    paragraphs: ['Your account has a new password, and all other devices are signed out.', NOT_YOUR_ACTION_NOTE],
    action: { text: 'Choose Another Password', path: paths.forgotPassword },
  }),
  account_deleted: () => ({
    subject: 'Your account is deleted',
    paragraphs: [
      'As you asked, we’ve deleted your account and its data. Bookings, orders and payments stay in our records without your name, as the law requires.',
      'If you didn’t request this, contact us now.',
    ],
  }),
} satisfies EmailTemplates

/** Emails about changed orders. */
export const changedOrderEmails = {
  order_sent: (f) => ({
    subject:
      f.text('delivery') === 'post'
        ? `On its way: order ${f.text('number')}`
        : `Handed over: order ${f.text('number')}`,
    paragraphs: [
      f.text('delivery') === 'post'
        ? `We’ve sent your order ${f.text('number')} to the address you gave us.`
        : `Your order ${f.text('number')} has been handed over. Thank you.`,
    ],
    action: createOrderAction(f),
  }),
  order_cancelled: (f) => ({
    subject: `Cancelled: order ${f.text('number')}`,
    paragraphs:
      f.text('why') === 'expired'
        ? [
            `Your order ${f.text('number')} wasn’t paid in time, and we’re no longer holding your items.`,
            'If your payment arrives and the items are still in stock, we’ll send them. Otherwise we’ll refund you.',
          ]
        : [`Your order ${f.text('number')} is cancelled. You don’t need to pay.`],
    action: { text: 'Go to the Store', path: paths.store },
  }),
  order_refunded: (f) => ({
    subject: `Your refund of ${f.money('amount')} is on its way`,
    paragraphs: [`We’ve refunded ${f.money('amount')} of your order ${f.text('number')}.`],
  }),
} satisfies EmailTemplates
