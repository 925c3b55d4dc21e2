/** Words for a letter's link that leads nowhere. */
export const CLAIM_OVER = {
  expired: ['This link has run out', 'Sign in and ask for a new letter on your account page, or write to us.'],
  used: ['This link has been used', 'Your trips are on your dashboard. Sign in with the password that you chose.'],
  not_found: [
    'We do not know this link',
    'It may have been cut short on the way here: please open the link in your letter once more.',
  ],
} as const

export const claimMessages = {
  claimed: {
    title: 'Welcome back!',
    text: 'What we know of this address is yours now, and only your new password opens it.',
  },
  booked_twice: (references: readonly string[]) => ({
    title: 'Booked twice',
    text: `You had booked the same trip before: ${references.join(', ')}. Both stand; please cancel what you do not need.`,
  }),
  weak_password: { title: 'Password not set', text: 'Please choose a longer password, of at most 72 characters.' },
  no_account: { title: 'No account yet', text: 'Please register with this address first, then open the link again.' },
  sent: { title: 'Letter sent', text: 'Please look into your mailbox, and follow the link in it.' },
  sent_before: {
    title: 'A letter is on its way',
    text: 'It went out within the last hour. Please look among unwanted mail too.',
  },
  none: { title: 'Nothing to claim', text: 'All that we know of your address is here already.' },
  linkCopied: {
    title: 'Link Copied',
    text: 'Send it to the customer’s own address and nowhere else: whoever has it gets the account.',
  },
  link: { title: 'Claim Link', text: '' },
  no_email: { title: 'No address', text: 'Add the customer’s e-mail address first.' },
  already_linked: { title: 'Nothing to claim', text: 'This customer has an account already.' },
  not_found: { title: 'Customer Not Found', text: 'Somebody else may have removed this customer.' },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
} as const
