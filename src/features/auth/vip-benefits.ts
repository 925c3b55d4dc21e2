import { CalendarHeart, Clock, LayoutDashboard, MessageCircle, Percent, Sparkles, type LucideIcon } from 'lucide-react'

interface Benefit {
  title: string
  text: string
  Icon: LucideIcon
}

/** What every registered member has. */
export const vipBenefits: Benefit[] = [
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
  {
    title: 'Special merchandise discounts',
    text: 'Better prices on what you take home from the store.',
    Icon: Percent,
  },
]
