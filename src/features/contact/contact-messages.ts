import { rules } from '@/site'

/** What each answer to a message is worded as. */
export const contactMessages = {
  sent: { tone: 'success', title: 'Message sent', text: `Thank you. We have your message and reply within ${rules.supportReplyHours} hours.` },
  invalid: { tone: 'danger', title: 'Please check the form', text: 'Some fields could not be accepted.' },
  too_many: {
    tone: 'danger',
    title: 'Please wait a little',
    text: 'This address has written several times within the hour. Please try again later.',
  },
  failed: { tone: 'danger', title: 'Error', text: 'Something went wrong. Please try again.' },
} as const
