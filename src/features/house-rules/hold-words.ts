import { counted } from '@/lib/format/counted'
import type { HouseRules } from './house-rules-queries'

/** How spots are kept from booking to the first payment: the one telling, before there is an hour to name. */
export const holdWords = ({ hold_hours, transfer_days }: Pick<HouseRules, 'hold_hours' | 'transfer_days'>): string =>
  `Your spots are held for ${counted(hold_hours, 'hour')} from booking. Announce your first payment by bank transfer ` +
  `in that time, and they stay held while the money travels, for ${counted(transfer_days, 'day')} from then. ` +
  'Once it has arrived they are yours.'
