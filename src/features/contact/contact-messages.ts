import type { HouseRules } from '@/features/house-rules/house-rules-queries'
import { counted } from '@/lib/format/counted'
import type { Answers } from '@/lib/law'
import type { FormNoticeTone } from '@/ui/form/form-notice'

interface Words {
  tone: FormNoticeTone
  title: string
  text: string
}

/** What each answer to a message is worded as. */
export const contactMessages = ({
  reply_hours,
}: HouseRules): Record<Answers['send_contact_message']['status'] | 'failed', Words> => ({
  sent: {
    tone: 'success',
    title: 'Message sent',
    text: `Thank you. We have your message and reply within ${counted(reply_hours, 'hour')}.`,
  },
  invalid: { tone: 'danger', title: 'Please check the form', text: 'Some fields could not be accepted.' },
  too_many: {
    tone: 'danger',
    title: 'Please wait a little',
    text: 'This address has written several times within the hour. Please try again later.',
  },
  failed: { tone: 'danger', title: 'Error', text: 'Something went wrong. Please try again.' },
})
