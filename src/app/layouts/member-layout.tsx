import { CalendarDays, House, LayoutDashboard, LifeBuoy, Mail, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '@/lib/paths'
import { Footer } from './footer'
import { MainArea } from './main-area'
import { FloatingMenu } from './navigation'
import { SideNav, type SideNavGroup } from './side-nav'
import { SkipLink } from './skip-link'
import { TopBar } from './top-bar'

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

/** The sidebar shows from 768 px; below that the floating menu leads on. */
export const MemberLayout = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <TopBar />
    <div className="flex">
      <aside className="hidden w-56 shrink-0 border-r bg-surface px-3 py-6 md:block">
        <div className="sticky top-22">
          <SideNav label="Dashboard" groups={groups} />
        </div>
      </aside>
      <MainArea>{children}</MainArea>
    </div>
    <Footer />
    <FloatingMenu />
  </>
)
