import { useSuspenseQuery } from '@tanstack/react-query'
import { publicSettings, type PublicSettings } from '@/features/settings/public-settings-queries'
import { createMinorsQuestion } from '@/features/settings/settings-texts'
import { pluralise, formatMoney } from '@/lib/text'
import { site } from '@/site'
import { formatDate } from '@/lib/dates'
import type { FaqQuestion } from './event-details'
import type { EventDetails } from './events-queries'
import { FaqList } from '@/ui/faq-list'

/** The questions that every trip has. The answers contain values from the settings. */
const createCommonQuestions = (
  { deposit, booking_closes_on, changes_close_on, min_age }: FaqEvent,
  settings: PublicSettings,
): FaqQuestion[] => [
  {
    question: 'How much do I pay to book?',
    answer:
      `A deposit of ${formatMoney(deposit)} per person holds your place. ` +
      'It is non-refundable unless our terms say otherwise; the rest can be paid at once or in instalments.',
  },
  {
    question: 'Until when can I book?',
    answer:
      `Until ${formatDate(booking_closes_on)}. ` +
      `If the trip fills up before that, the waitlist offers free places to every ${site.higherTier} first, ` +
      `then to all others, each in the order of joining, and holds them for up to ${pluralise(settings.offer_hours, 'hour')}.`,
  },
  {
    question: 'Can I change my booking?',
    answer:
      `Yes, until ${formatDate(changes_close_on)}: on your dashboard, by email or by phone. ` +
      'On your dashboard you can also move a paid booking to another date.',
  },
  createMinorsQuestion({ ...settings, min_age }),
  {
    question: 'Do I have to believe in ghosts?',
    answer: 'No. Sceptics are the best company after midnight. The history is real either way, and so are the places.',
  },
]

type FaqEvent = Pick<EventDetails, 'deposit' | 'booking_closes_on' | 'changes_close_on' | 'min_age'>

/** The questions on a trip page: first the trip's own questions, then those that every trip has. */
export const listEventQuestions = (
  event: FaqEvent & { facts: Pick<EventDetails['facts'], 'faq'> },
  settings: PublicSettings,
): FaqQuestion[] => [...event.facts.faq, ...createCommonQuestions(event, settings)]

export const EventFaq = ({ event }: { event: EventDetails }) => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  return <FaqList questions={listEventQuestions(event, settings)} />
}
