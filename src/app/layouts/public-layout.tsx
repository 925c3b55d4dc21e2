import type { ReactNode } from 'react'
import { onDemand } from '@/ui/on-demand'
import { MainArea } from './main-area'
import { FloatingMenu, Rail } from './navigation'
import { SkipLink } from './skip-link'
import { TopBar } from './top-bar'

// In the page's HTML from the start; what makes its links move without a reload comes after the page itself.
const Footer = onDemand(() => import('./footer').then((m) => m.Footer))

export const PublicLayout = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <Rail />
    <div className="md:pl-16">
      <TopBar />
      <MainArea>{children}</MainArea>
      <Footer />
    </div>
    <FloatingMenu />
  </>
)
