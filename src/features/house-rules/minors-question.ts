import type { HouseRules } from './house-rules-queries'

/** Spec: under-18s need a parent or guardian. Every page and refusal means the same by it. */
export const GUARDIAN = 'a parent or guardian who travels on the same booking'

/** Asked on every trip's page and on the support page. */
export const minorsQuestion = ({ adult_age }: HouseRules) => ({
  question: `Can I bring somebody under ${adult_age}?`,
  answer: `Yes, with ${GUARDIAN}.`,
})
