import type { ReactNode } from 'react'
import { onDemand } from '@/ui/on-demand'
import { MainArea } from './main-area'
import { FloatingMenu, Rail } from './navigation'
import { SkipLink } from './skip-link'
import { TopBar } from './top-bar'

// Below the page, and after it.
const Footer = onDemand(() => import('./footer').then((m) => m.Footer))
// Its links and icons are no business of a guest's browser.
const MemberNav = onDemand(() => import('./member-nav').then((m) => m.MemberNav))

/** The public pages' frame with a sidebar beside the page. That shows from 768 px; below it the floating menu leads on. */
export const MemberLayout = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <Rail />
    <div className="md:pl-16">
      <TopBar />
      <div className="flex">
        <aside className="hidden w-48 shrink-0 border-r bg-surface px-3 py-6 md:block lg:w-56">
          <div className="sticky top-22">
            <MemberNav />
          </div>
        </aside>
        <div className="min-w-0 flex-1">
          <MainArea>{children}</MainArea>
          <Footer />
        </div>
      </div>
    </div>
    <FloatingMenu />
  </>
)
