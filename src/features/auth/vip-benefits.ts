import { CalendarHeart, Clock, LayoutDashboard, MessageCircle, Percent, Sparkles, type LucideIcon } from 'lucide-react'
import type { HouseRules } from '@/features/house-rules/house-rules-queries'

interface Benefit {
  title: string
  text: string
  Icon: LucideIcon
}

/** What every registered member has, by the rules of the house. */
export const vipBenefits = (rules: HouseRules): Benefit[] => [
  {
    title: 'React to events',
    text: 'Leave a heart, a ghost, a flame or an eye on the nights that call you.',
    Icon: Sparkles,
  },
  {
    title: 'Comment on adventures',
    text: 'Ask the guides and swap stories with those who were there.',
    Icon: MessageCircle,
  },
  { title: 'Early booking access', text: 'Hear of new departures first, while every seat is still free.', Icon: Clock },
  {
    title: 'Exclusive member events',
    text: 'Evenings and investigations that are not on the public list.',
    Icon: CalendarHeart,
  },
  { title: 'Member dashboard', text: 'Your bookings, payments and favourites in one place.', Icon: LayoutDashboard },
  ...(rules.member_discount_percent > 0
    ? [
        {
          title: 'Special merchandise discounts',
          text: `${rules.member_discount_percent}% off what you take home from the store. Gift vouchers keep their price.`,
          Icon: Percent,
        },
      ]
    : []),
]
