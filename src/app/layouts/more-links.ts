import { paths } from '@/lib/paths'

/** What the menu of four leaves out, for whoever looks further. */
export const moreLinks = [
  { label: 'Our Trips', to: paths.trips },
  { label: 'VIP Membership', to: paths.membership },
  { label: 'Register Interest', to: paths.interest },
  { label: 'Support', to: paths.support },
]
