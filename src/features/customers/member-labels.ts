import { site } from '@/site'

/** What the tiers are called. */
export const MEMBER_LABELS: Record<string, string> = { vip: 'VIP Member', member: site.higherTier }
