import { CalendarHeart, Clock, LayoutDashboard, MessageCircle, Percent, Sparkles, type LucideIcon } from 'lucide-react'
import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { pluralise } from '@/lib/text'

interface Benefit {
  title: string
  text: string
  Icon: LucideIcon
}

/**
 * The benefits of every registered member, according to the current settings. Omits benefits that a setting turns off.
 */
export const createVipBenefits = (settings: PublicSettings): Benefit[] => {
  const benefits: (Benefit | false)[] = [
    {
      title: 'React to events',
      text: 'Leave a heart, a ghost, a flame or an eye on the nights that call you.',
      Icon: Sparkles,
    },
    {
      title: 'Comment on adventures',
      text: 'Ask what you want to know and swap stories with those who were there.',
      Icon: MessageCircle,
    },
    settings.early_booking_days > 0 && {
      title: 'Early booking access',
      text: `On members-first departures, you can book ${pluralise(settings.early_booking_days, 'day')} before booking opens to everyone.`,
      Icon: Clock,
    },
    {
      title: 'Exclusive member events',
      text: 'Some departures are for members only.',
      Icon: CalendarHeart,
    },
    { title: 'Member dashboard', text: 'Your bookings, payments and favourites in one place.', Icon: LayoutDashboard },
    settings.member_discount_percent > 0 && {
      title: 'Special merchandise discounts',
      text: `${settings.member_discount_percent}% off what you take home from the store. Gift vouchers keep their price.`,
      Icon: Percent,
    },
  ]
  return benefits.filter((benefit) => benefit !== false)
}
