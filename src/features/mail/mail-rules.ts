import { emailOverviewLimits } from '@/lib/generated/limits'
import { pageIn } from '@/lib/navigation'
import { LETTERS } from '../../../supabase/functions/send-email/letters/words.ts'
import type { MailState } from './mail-states'

/** Filters of the outbox, from the URL. */
export interface MailFilters {
  q: string
  state: MailState | ''
  template: string
}

/** `booking_received` becomes "Booking received". */
export const kindOf = (template: string): string =>
  `${template.charAt(0).toUpperCase()}${template.slice(1).replaceAll('_', ' ')}`

/** All email templates. */
export const KINDS: readonly string[] = Object.keys(LETTERS).sort()

/** Empty if the text is no state. */
export const stateOf = (text: string | null): MailState | '' =>
  emailOverviewLimits.state.values.find((state) => state === text) ?? ''

/** Parses the filters from the URL. Invalid values are ignored. */
export const readMailFilters = (search: URLSearchParams): MailFilters & { page: number } => ({
  q: search.get('q') ?? '',
  state: stateOf(search.get('state')),
  template: KINDS.find((kind) => kind === search.get('kind')) ?? '',
  page: pageIn(search),
})

/** The query string of the filters, without default values. */
export const writeMailFilters = ({
  q,
  state,
  template,
  page,
}: MailFilters & { page: number }): Record<string, string> => ({
  ...(q && { q }),
  ...(state && { state }),
  ...(template && { kind: template }),
  ...(page > 1 && { page: String(page) }),
})
