import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { houseRules, type HouseRules } from '@/features/house-rules/house-rules-queries'
import { minorsQuestion } from '@/features/house-rules/minors-question'
import { counted } from '@/lib/format/counted'
import { formatMoney } from '@/lib/format/money'
import { site } from '@/site'
import type { Question } from './event-details'

/** What everybody asks, answered from the rules of the trade. */
const standing = (deposit: number, rules: HouseRules): Question[] => [
  {
    question: 'How much do I pay to book?',
    answer:
      `A deposit of ${formatMoney(deposit)} per person holds your place. ` +
      'It is non-refundable unless our terms say otherwise; the rest can be paid at once or in instalments.',
  },
  {
    question: 'Until when can I book?',
    answer:
      `Booking closes ${counted(rules.booking_closes_days, 'day')} before departure. ` +
      `If the trip fills up before that, the waitlist offers places that come free to every ${site.higherTier} first, ` +
      `then to all others, each in the order of joining, and holds them for ${counted(rules.offer_hours, 'hour')}.`,
  },
  {
    question: 'Can I change my booking?',
    answer: `Yes, until ${counted(rules.changes_close_days, 'day')} before the event: by e-mail or phone.`,
  },
  minorsQuestion(rules),
  {
    question: 'Do I have to believe in ghosts?',
    answer: 'No. Sceptics are the best company after midnight. The history is real either way, and so are the places.',
  },
]

interface EventFaqProps {
  questions: Question[]
  /** AUD a person. */
  deposit: number
}

/** The trip's own questions first, then the ones that hold for every trip. */
export const EventFaq = ({ questions, deposit }: EventFaqProps) => {
  const { data: rules } = useSuspenseQuery(houseRules())
  return (
    <div className="grid gap-3">
      {[...questions, ...standing(deposit, rules)].map(({ question, answer }) => (
        <details key={question} className="group rounded-2xl border bg-surface">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-2xl px-5 py-3 font-semibold hover:bg-raised">
            {question}
            <ChevronDown aria-hidden className="size-5 shrink-0 text-muted transition group-open:rotate-180" />
          </summary>
          <p className="px-5 pb-5 text-muted">{answer}</p>
        </details>
      ))}
    </div>
  )
}
