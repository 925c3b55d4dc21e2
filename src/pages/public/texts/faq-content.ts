import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { createMinorsQuestion } from '@/features/settings/settings-texts'
import { pluralise, formatMoney } from '@/lib/text'

/** Frequent questions of travellers. The answers contain numbers from the settings. */
export const createFaqQuestions = (settings: PublicSettings) => [
  {
    question: 'How do I change my booking?',
    answer:
      'Booking changes must be requested by e-mail or phone ' +
      `at least ${pluralise(settings.changes_close_days, 'day')} before the event.`,
  },
  {
    question: "What's included in the price?",
    answer: 'The price includes accommodation, guided tours, paranormal investigations and all meals as specified.',
  },
  {
    question: 'What is your refund policy?',
    answer:
      'Refund policies vary by event: see the terms or contact support. The deposit of ' +
      `${formatMoney(settings.default_deposit)} a person is non-refundable unless the terms say otherwise.`,
  },
  {
    question: 'How late can I book?',
    answer:
      `Booking closes ${pluralise(settings.booking_closes_days, 'day')} before departure. ` +
      'Once a trip is full, you can join its waitlist.',
  },
  createMinorsQuestion(settings),
]
