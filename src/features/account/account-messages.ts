/** Words for what became of a change to one's account. */
export const accountMessages = {
  saved: { title: 'Profile updated', text: 'Your details have been saved.' },
  name_taken: { title: 'Name not saved', text: 'Somebody who looks after this site goes by that name.' },
  invalid: { title: 'Details not saved', text: 'Please check your name and phone number.' },
  passwordChanged: { title: 'Password updated', text: 'Your new password is set.' },
  wrongPassword: { title: 'Password not updated', text: 'Your current password is not right.' },
  downloaded: { title: 'Your data is on its way', text: 'Look for the file among your downloads.' },
  deleted: { title: 'Account deleted', text: 'We have forgotten you, as you asked. Safe travels.' },
  has_bookings: {
    title: 'You have a trip still to come',
    text: 'Please cancel it on your dashboard first, or ask us to: your account can be deleted after that.',
  },
  has_orders: {
    title: 'An order is still on its way to you',
    text: 'Your account can be deleted once it has been sent.',
  },
  money_owed: {
    title: 'We still owe you money',
    text: 'Your account can be deleted once we have paid it back. Please write to us if you have not heard from us.',
  },
  last_admin: {
    title: 'You are the only admin',
    text: 'Make somebody else an admin first, or nobody could look after this site.',
  },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
} as const
