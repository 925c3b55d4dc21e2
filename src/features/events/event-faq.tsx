import { useSuspenseQuery } from '@tanstack/react-query'
import { publicSettings, type PublicSettings } from '@/features/settings/public-settings-queries'
import { minorsQuestion } from '@/features/settings/settings-texts'
import { pluralise, formatMoney } from '@/lib/text'
import { site } from '@/site'
import type { Question } from './event-details'
import { FaqList } from '@/ui/faq-list'

/** Questions for every trip, answered from the settings. */
const commonQuestions = (deposit: number, settings: PublicSettings): Question[] => [
  {
    question: 'How much do I pay to book?',
    answer:
      `A deposit of ${formatMoney(deposit)} per person holds your place. ` +
      'It is non-refundable unless our terms say otherwise; the rest can be paid at once or in instalments.',
  },
  {
    question: 'Until when can I book?',
    answer:
      `Booking closes ${pluralise(settings.booking_closes_days, 'day')} before departure. ` +
      `If the trip fills up before that, the waitlist offers free places to every ${site.higherTier} first, ` +
      `then to all others, each in the order of joining, and holds them for ${pluralise(settings.offer_hours, 'hour')}.`,
  },
  {
    question: 'Can I change my booking?',
    answer: `Yes, until ${pluralise(settings.changes_close_days, 'day')} before the event: by email or phone.`,
  },
  minorsQuestion(settings),
  {
    question: 'Do I have to believe in ghosts?',
    answer: 'No. Sceptics are the best company after midnight. The history is real either way, and so are the places.',
  },
]

interface EventFaqProps {
  questions: Question[]
  /** In AUD per person. */
  deposit: number
}

/** The trip's own questions first, then those for every trip. */
export const EventFaq = ({ questions, deposit }: EventFaqProps) => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  return <FaqList questions={[...questions, ...commonQuestions(deposit, settings)]} />
}
