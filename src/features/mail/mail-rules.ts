import { emailOverviewLimits } from '@/lib/generated/limits'
import { pageIn } from '@/lib/navigation'
import { LETTERS } from '../../../supabase/functions/send-email/letters/words.ts'
import type { MailState } from './mail-states'

/** What the outbox is narrowed to; lives in the address. */
export interface MailFilters {
  q: string
  state: MailState | ''
  template: string
}

/** `booking_received` is "Booking received". */
export const kindOf = (template: string): string =>
  `${template.charAt(0).toUpperCase()}${template.slice(1).replaceAll('_', ' ')}`

/** Every kind of letter that the house has words for. */
export const KINDS: readonly string[] = Object.keys(LETTERS).sort()

/** Any state, where it is none. */
export const stateOf = (text: string | null): MailState | '' =>
  emailOverviewLimits.state.values.find((state) => state === text) ?? ''

/** What the address asks for; what it cannot mean is left out. */
export const readMailFilters = (search: URLSearchParams): MailFilters & { page: number } => ({
  q: search.get('q') ?? '',
  state: stateOf(search.get('state')),
  template: KINDS.find((kind) => kind === search.get('kind')) ?? '',
  page: pageIn(search),
})

/** The address of what is shown, without what goes without saying. */
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
