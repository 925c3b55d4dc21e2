import type { HouseRules } from './house-rules-queries'

/** Spec: under-18s need a parent or guardian. Every page and refusal means the same by it. */
export const GUARDIAN = 'a parent or guardian who travels on the same booking'

/** Who is too young for any trip, in a sentence; empty: nobody is. */
export const tooYoung = (leastAge: number): string =>
  leastAge > 0 ? `Nobody under ${leastAge} on the day of departure can travel with us.` : ''

/** Asked on every trip's page and on the support page. */
export const minorsQuestion = ({ adult_age, least_age }: HouseRules) => ({
  question: `Can I bring somebody under ${adult_age}?`,
  answer: least_age < adult_age ? `Yes, with ${GUARDIAN}. ${tooYoung(least_age)}`.trim() : `No. ${tooYoung(least_age)}`,
})
