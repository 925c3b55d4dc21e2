import { formatMoneyExact } from '@/lib/text'

/**
 * Checks a waiver before it is sent. Returns a message for each invalid field.
 * @param retained the money that is kept, AUD
 */
export const checkWaiver = (
  waiver: string,
  reason: string,
  retained: number,
): { waived?: string; reason?: string } => ({
  ...(!(/^\d+(\.\d{1,2})?$/.test(waiver.trim()) && Number(waiver) > 0 && Number(waiver) <= retained) && {
    waived: `Enter an amount up to ${formatMoneyExact(retained)}.`,
  }),
  ...(reason.trim() === '' && { reason: 'Enter the reason for waiving money.' }),
})
