import { counted } from '@/lib/text'
import type { HouseRules } from './house-rules-queries'

/** How long seats are held before the first payment, for texts that are read before booking. */
export const holdWords = ({ hold_hours, transfer_days }: Pick<HouseRules, 'hold_hours' | 'transfer_days'>): string =>
  `Your spots are held for ${counted(hold_hours, 'hour')} from booking. Make your first payment in that time. If you ` +
  `tell us that you made a bank transfer, we hold them for ${counted(transfer_days, 'day')} from then, while the ` +
  'money travels. Your spots are yours once it has arrived.'
