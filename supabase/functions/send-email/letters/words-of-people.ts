import { site } from '../../../../src/site.ts'
import { counted } from '../../../../src/lib/text.ts'
import { paths } from '../../../../src/lib/paths.ts'
import { dashboard, order, spots, trip, type Table } from './wording.ts'

const NOT_YOU = 'If that was not you, somebody else has entered your address, and there is nothing for you to do.'

const NOT_YOUR_DEED =
  'If that was not you, choose another password at once, and write to us: somebody else may know yours.'

/** What each role is there for. */
const ROLE_DOES: Record<string, string> = {
  owner: 'as an owner, who does everything',
  desk: 'at the desk: trips, bookings, customers, payments and the store',
  books: 'for the books: bookings and money, to read',
  guide: 'as a guide, for the departures that you are given',
  community: 'for the community: comments and messages',
}

/** Letters to who writes, joins or leaves. What strangers can set off bears none of their words. */
export const peopleLetters = {
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
      `Thank you for your interest${f.has('event') ? ` in ${f.text('event')}` : ''}. We’ll email you when there’s news.`,
      NOT_YOU,
    ],
    action: f.has('event') ? trip(f) : { text: 'See Our Trips', path: paths.trips },
  }),
  contact_received: (_, rules) => ({
    subject: 'Your message has arrived',
    paragraphs: [
      `Thank you for writing to us. We have your message and reply within ${counted(rules.reply_hours, 'hour')}.`,
      NOT_YOU,
    ],
    action: { text: 'See Questions and Answers', path: paths.support },
  }),
  message_answer: (f) => ({
    subject: 'Our answer to your message',
    paragraphs: [`Dear ${f.text('full_name')},`, ...f.text('body').split(/\s*\n\s*/)],
    action: { text: 'Write to Us Again', path: paths.contact },
  }),
  waitlist_joined: (f) => {
    if (!f.has('confirm'))
      return {
        subject: `You're on the waitlist: ${f.text('event')}`,
        paragraphs: [
          `You're on the waitlist for ${f.text('event')}, for ${spots(f)}. When they come free and it's your turn, we email you and hold them for you.`,
        ],
        action: trip(f),
      }
    const link = f.has('token')
    return {
      subject: `Please confirm: waitlist for ${f.text('event')}`,
      paragraphs: [
        `Please confirm your email address to join the waitlist for ${f.text('event')}, for ${spots(f)}.${
          link ? '' : ' Join again on the trip’s page to get a new link.'
        }`,
        'If that was not you, do nothing: without your confirmation nobody waits under this address.',
      ],
      action: link ? { text: 'Confirm My Email', path: paths.confirmWaitlist(f.text('token')) } : trip(f),
    }
  },
  trip_opened: (f) => ({
    subject: `You can book it now: ${f.text('event')}`,
    paragraphs: [
      `You asked us about ${f.text('event')}. Its dates are fixed, and it can be booked.`,
      'This letter holds no seats: they go to whoever books first.',
    ],
    rows: [
      ['When', f.days('start_date', 'end_date')],
      ['Where', f.text('location')],
    ],
    action: trip(f),
  }),
  welcome: () => ({
    subject: `Welcome to ${site.brand}`,
    paragraphs: [
      'Your address is confirmed, and your account is ready.',
      'Your dashboard shows your bookings, what is paid and what comes next. Your details are on your account page.',
    ],
    action: dashboard,
  }),
  staff_invited: (f) => ({
    subject: `Will you help to look after ${site.brand}?`,
    paragraphs: [
      `You are asked to join the staff of ${site.brand}: ${ROLE_DOES[f.text('role')] ?? f.text('role')}.`,
      `The link is good until ${f.when('expires_at')}. It works for whoever is signed in with this address; register with it first if you have no account yet. Joining, you choose a new password.`,
      'Please hand this letter on to nobody.',
    ],
    action: { text: 'Join the Staff', path: paths.joinStaff(f.text('token')) },
  }),
  factor_added: () => ({
    subject: 'Your account has a second factor',
    paragraphs: [
      'From now on signing in asks for a code from your authenticator app beside your password.',
      'Keep your recovery codes where you find them without your phone.',
      NOT_YOUR_DEED,
    ],
  }),
  factor_removed: () => ({
    subject: 'The second factor of your account was removed',
    paragraphs: [
      'It was removed on the page Security or with a recovery code. Until you set up another one, your password alone opens your account.',
      NOT_YOUR_DEED,
    ],
  }),
  password_changed: () => ({
    subject: 'Your password was changed',
    paragraphs: ['Your account has a new password, and every other device is signed out.', NOT_YOUR_DEED],
    action: { text: 'Choose Another Password', path: paths.forgotPassword },
  }),
  account_deleted: () => ({
    subject: 'Your account is deleted',
    paragraphs: [
      'As you asked, we have deleted your account and forgotten what it held. Bookings, orders and payments stay in our books without your name, as the law wants it.',
      'This is our last letter to you. Should you not have asked for this, write to us at once.',
    ],
  }),
} satisfies Table

/** Letters about orders that change. */
export const changedOrderLetters = {
  order_sent: (f) => ({
    subject:
      f.text('delivery') === 'post'
        ? `On its way: order ${f.text('number')}`
        : `Handed over: order ${f.text('number')}`,
    paragraphs: [
      f.text('delivery') === 'post'
        ? `We have sent your order ${f.text('number')} to the address that you gave us.`
        : `Your order ${f.text('number')} has been handed over. Thank you.`,
    ],
    action: order(f),
  }),
  order_cancelled: (f) => ({
    subject: `Cancelled: order ${f.text('number')}`,
    paragraphs:
      f.text('why') === 'expired'
        ? [
            `Your order ${f.text('number')} was not paid in time, and we keep its things for you no longer.`,
            'Money that is on its way still counts if they are there when it is here. Otherwise we pay it back to you.',
          ]
        : [`Your order ${f.text('number')} is cancelled. There is nothing to pay for it.`],
    action: { text: 'Go to the Store', path: paths.store },
  }),
  order_refunded: (f) => ({
    subject: `Money on its way back: ${f.money('amount')}`,
    paragraphs: [`We have paid back ${f.money('amount')} of your order ${f.text('number')}.`],
  }),
} satisfies Table
