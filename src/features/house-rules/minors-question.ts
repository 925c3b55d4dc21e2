import type { HouseRules } from './house-rules-queries'

/** Asked on every trip's page and on the support page. */
export const minorsQuestion = ({ adult_age }: HouseRules) => ({
  question: `Can I bring somebody under ${adult_age}?`,
  answer: 'Yes, with a parent or guardian on the same booking.',
})
