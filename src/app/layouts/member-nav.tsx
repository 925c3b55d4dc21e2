import { CalendarDays, House, LayoutDashboard, LifeBuoy, Mail, ShoppingBag } from 'lucide-react'
import { paths } from '@/lib/paths'
import { SideNav, type SideNavGroup } from './side-nav'

const groups: SideNavGroup[] = [
  {
    links: [
      { label: 'Dashboard', to: paths.dashboard, Icon: LayoutDashboard },
      { label: 'Home', to: paths.home, Icon: House },
      { label: 'Events', to: paths.events, Icon: CalendarDays },
      { label: 'Store', to: paths.store, Icon: ShoppingBag },
      { label: 'Contact', to: paths.contact, Icon: Mail },
      { label: 'Support', to: paths.support, Icon: LifeBuoy },
    ],
  },
]

export const MemberNav = () => <SideNav label="Dashboard" groups={groups} />
