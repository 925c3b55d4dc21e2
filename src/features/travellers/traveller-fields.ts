import { formatDate } from '@/lib/dates'
import type { TableRow } from '@/lib/table-rows'
import type { travellersLimits } from '@/lib/generated/limits'

/** The columns of the table `travellers`, without ids and sort order. */
export type TravellerField = Exclude<keyof TableRow<'travellers'>, 'id' | 'booking_id' | 'sort_order'>

interface TravellerFact {
  kind: 'words' | 'phone' | 'date' | 'yes' | 'choice'
  /** The label of the form field. */
  label: string
  /** The column heading in the exported guest list. */
  exportHeading: string
  /**
   * The heading of the field's group in the guide's guest list. Null if the list shows the value beside the traveller's
   * name.
   */
  guideHeading: string | null
  /** True for a field that is hidden while the guest list is narrow. */
  isWide?: true
  /** The name of the field in the privacy policy. Null if the policy describes the field in a separate sentence. */
  policyName: string | null
}

/**
 * The details of a traveller, in the order of the form. Each detail is a form field, is stored and shown to staff, and
 * is listed in the privacy policy.
 */
export const TRAVELLER_FACTS = {
  full_name: {
    kind: 'words',
    label: 'Full Name',
    exportHeading: 'Guest Name',
    guideHeading: null,
    policyName: 'names',
  },
  date_of_birth: {
    kind: 'date',
    label: 'Date of Birth',
    exportHeading: 'Date of Birth',
    guideHeading: null,
    policyName: 'dates of birth',
  },
  dietary: {
    kind: 'words',
    label: 'Dietary Requirements',
    exportHeading: 'Dietary Needs',
    guideHeading: 'Dietary needs',
    policyName: 'dietary needs',
  },
  room_mate: {
    kind: 'words',
    label: 'Preferred Roommate',
    exportHeading: 'Shares Room With',
    guideHeading: 'Shares room with',
    isWide: true,
    policyName: 'room-mates',
  },
  shares_with: {
    kind: 'choice',
    label: 'Happy to Share With',
    exportHeading: 'Happy to Share With',
    guideHeading: 'Shares room with',
    isWide: true,
    policyName: 'room-mates',
  },
  emergency_contact_name: {
    kind: 'words',
    label: 'Emergency Contact Name',
    exportHeading: 'Emergency Contact',
    guideHeading: 'Emergency contact',
    policyName: 'emergency contacts',
  },
  emergency_contact_phone: {
    kind: 'phone',
    label: 'Emergency Contact Phone',
    exportHeading: 'Emergency Phone',
    guideHeading: 'Emergency contact',
    policyName: 'emergency contacts',
  },
  is_guardian: {
    kind: 'yes',
    label: 'Parent or guardian',
    exportHeading: 'Parent or Guardian',
    guideHeading: null,
    policyName: null,
  },
  shares_name: {
    kind: 'yes',
    label: 'Show this traveller’s first name and age group to others on the trip page',
    exportHeading: 'Shown to the Group',
    guideHeading: null,
    policyName: null,
  },
} as const satisfies Record<TravellerField, TravellerFact>

type SharesWith = (typeof travellersLimits.shares_with.values)[number]

/** The people with whom a traveller would share a room, as the form names them. */
export const SHARES_WITH_NAMES: Record<SharesWith, string> = {
  anyone: 'Anyone',
  women: 'Women only',
  men: 'Men only',
}

const isSharesWith = (value: string): value is SharesWith => Object.hasOwn(SHARES_WITH_NAMES, value)

/** The details that staff and guides see. */
export type TravellerDetail = Exclude<TravellerField, 'full_name' | 'shares_name'>

const isTravellerDetail = (field: TravellerField): field is TravellerDetail =>
  field !== 'full_name' && field !== 'shares_name'

export const TRAVELLER_FIELDS = Object.keys(TRAVELLER_FACTS) as TravellerField[]
export const DETAIL_FIELDS = TRAVELLER_FIELDS.filter(isTravellerDetail)

export const getFact = (field: TravellerField): TravellerFact => TRAVELLER_FACTS[field]

/** The part of a sentence in the privacy policy that lists the stored details of travellers. */
export const describeStoredFields = (): string => {
  const policyNames = [...new Set(TRAVELLER_FIELDS.flatMap((field) => getFact(field).policyName ?? []))]
  return `${policyNames.slice(0, -1).join(', ')} and ${policyNames.at(-1)}`
}

interface GuideFact {
  heading: string
  fields: TravellerDetail[]
  wide: boolean
}

/** The traveller details that guides see in a list. Not included: the details that are shown beside the traveller's name. */
export const GUIDE_FACTS: readonly GuideFact[] = [
  ...new Set(DETAIL_FIELDS.flatMap((field) => getFact(field).guideHeading ?? [])),
].map((heading) => {
  const fields = DETAIL_FIELDS.filter((field) => getFact(field).guideHeading === heading)
  return { heading, fields, wide: fields.some((field) => getFact(field).isWide) }
})

/** The details of a traveller, as any query may return them. */
export type TravellerDetails = { [Detail in TravellerDetail]: string | boolean | null }

/** Formats a detail as text. Null if the detail is unknown. */
export const formatFact = (traveller: TravellerDetails, field: TravellerDetail): string | null => {
  const detailValue = traveller[field]
  if (typeof detailValue === 'boolean') return detailValue ? 'Yes' : null
  if (!detailValue) return detailValue
  if (field === 'shares_with') return isSharesWith(detailValue) ? SHARES_WITH_NAMES[detailValue] : null
  return getFact(field).kind === 'date' ? formatDate(detailValue) : detailValue
}
