import { useSuspenseQuery } from '@tanstack/react-query'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { LetterForm, useLetter } from './letter-form'
import { contactSchema, contactWords, sendContactMessage } from './contact-mutations'

/** The contact form with its result. */
export const ContactForm = () => {
  const { data: rules } = useSuspenseQuery(houseRules())
  const letter = useLetter({
    schema: contactSchema,
    mutation: sendContactMessage,
    words: contactWords(rules),
    notice: 'all',
    sent: 'sent',
  })
  return (
    <LetterForm
      roomy
      letter={letter}
      labels={{ full_name: 'Name', email: 'Email', phone: 'Phone', message: 'Message' }}
      messageWanted
      submit={['Send Message', 'Sending...']}
    />
  )
}
