import { CalendarDays, House, LayoutDashboard, LifeBuoy, Mail, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { MainArea, SkipLink } from './main-area'
import { FloatingMenu, LazyFooter, NavigationRail } from './navigation'
import { SideNav, type SideNavGroup } from './side-nav'
import { TopBar } from './top-bar'

const memberLinkGroups: SideNavGroup[] = [
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

export const MemberNav = () => <SideNav label="Dashboard" groups={memberLinkGroups} />

/**
 * The public layout with a sidebar for members. On screens below 768 px, the floating menu contains the sidebar's
 * links.
 */
export const MemberLayout = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <NavigationRail />
    <div className="md:pl-16">
      <TopBar />
      <div className="flex">
        <aside className="hidden w-48 shrink-0 border-r bg-surface px-3 py-6 md:block lg:w-56">
          <div className="sticky top-22">
            <MemberNav />
          </div>
        </aside>
        <div className="min-w-0 flex-1">
          <MainArea worksOffline={useLocation().pathname.startsWith(paths.guideEvent())}>{children}</MainArea>
          <LazyFooter />
        </div>
      </div>
    </div>
    <FloatingMenu />
  </>
)
