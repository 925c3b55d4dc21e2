/** Words for what became of a change to one's account. */
export const accountMessages = {
  saved: { title: 'Profile updated', text: 'Your details have been saved.' },
  passwordChanged: { title: 'Password updated', text: 'Your new password is set.' },
  wrongPassword: { title: 'Password not updated', text: 'Your current password is not right.' },
  downloaded: { title: 'Your data is on its way', text: 'Look for the file among your downloads.' },
  deleted: { title: 'Account deleted', text: 'We have forgotten you, as you asked. Safe travels.' },
  has_bookings: {
    title: 'You have a trip still to come',
    text: 'Please cancel it on your dashboard first, or ask us to: your account can be deleted after that.',
  },
  last_admin: { title: 'You are the only admin', text: 'Make somebody else an admin first, or nobody could look after this site.' },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
} as const
