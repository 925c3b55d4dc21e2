import { formatMoneyExact } from '@/lib/money'
import type { Words } from '@/lib/words'

/** Said where somebody of the staff would pay back more than the house lets him. */
export const overLimit = ({ limit }: { limit: number }): Words => ({
  title: 'Ask an owner',
  text: `You may pay back ${formatMoneyExact(limit)} at once. More than that is for an owner to do.`,
})
