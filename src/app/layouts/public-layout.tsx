import type { ReactNode } from 'react'
import { useAuth } from '@/features/auth/auth-context'
import { lazyComponent } from '@/ui/lazy-component'
import { MainArea, SkipLink } from './main-area'
import { FloatingMenu, LazyFooter, NavigationRail } from './navigation'
import { TopBar } from './top-bar'

export const PublicLayout = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <NavigationRail />
    <div className="md:pl-16">
      <TopBar />
      <MainArea>{children}</MainArea>
      <LazyFooter />
    </div>
    <FloatingMenu />
  </>
)

const MemberLayout = lazyComponent(() => import('./member-layout').then((m) => m.MemberLayout))

/** The member layout for members, the public layout for visitors. For pages that both can open. */
export const VisitorOrMemberLayout = ({ children }: { children: ReactNode }) => {
  const Layout = useAuth().user ? MemberLayout : PublicLayout
  return <Layout>{children}</Layout>
}
