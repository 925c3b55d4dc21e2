import type { ReactNode } from 'react'
import { onDemand } from '@/ui/on-demand'
import { Footer } from './footer'
import { MainArea } from './main-area'
import { FloatingMenu } from './navigation'
import { SkipLink } from './skip-link'
import { TopBar } from './top-bar'

// Its links and icons are no business of a guest's browser.
const MemberNav = onDemand(() => import('./member-nav').then((m) => m.MemberNav))

/** The sidebar shows from 768 px; below that the floating menu leads on. */
export const MemberLayout = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <TopBar />
    <div className="flex">
      <aside className="hidden w-56 shrink-0 border-r bg-surface px-3 py-6 md:block">
        <div className="sticky top-22">
          <MemberNav />
        </div>
      </aside>
      <MainArea>{children}</MainArea>
    </div>
    <Footer />
    <FloatingMenu />
  </>
)
