import { formatMoneyExact } from '@/lib/text'

/**
 * Checks the amount and the reason before staff waive retained money. Returns a message for each invalid field.
 * @param retained the amount that the company retains, in AUD
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
