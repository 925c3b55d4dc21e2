import { emailOverviewLimits } from '@/lib/generated/limits'
import { readPageNumber } from '@/lib/navigation'
import { EMAIL_TEMPLATES } from '../../emails/templates.ts'
import type { EmailStatusFilter } from './email-statuses'

/** The filters of the outbox, from the URL. */
export interface EmailFilters {
  q: string
  state: EmailStatusFilter | ''
  template: string
}

/** Formats the name of a template: `booking_received` becomes "Booking received". */
export const formatTemplateName = (template: string): string =>
  `${template.charAt(0).toUpperCase()}${template.slice(1).replaceAll('_', ' ')}`

/** The names of all email templates. */
export const TEMPLATE_NAMES: readonly string[] = Object.keys(EMAIL_TEMPLATES).sort()

/** Parses the state filter. Empty if the text is not a known state. */
export const parseEmailState = (text: string | null): EmailStatusFilter | '' =>
  emailOverviewLimits.state.values.find((state) => state === text) ?? ''

/** Parses the outbox filters from the URL. Ignores invalid values. */
export const parseEmailFilters = (search: URLSearchParams): EmailFilters & { page: number } => ({
  q: search.get('q') ?? '',
  state: parseEmailState(search.get('state')),
  template: TEMPLATE_NAMES.find((kind) => kind === search.get('kind')) ?? '',
  page: readPageNumber(search),
})

/** The query string of the outbox filters. Omits default values. */
export const formatEmailFilters = ({
  q,
  state,
  template,
  page,
}: EmailFilters & { page: number }): Record<string, string> => ({
  ...(q && { q }),
  ...(state && { state }),
  ...(template && { kind: template }),
  ...(page > 1 && { page: String(page) }),
})
