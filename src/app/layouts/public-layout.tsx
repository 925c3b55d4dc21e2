import type { ReactNode } from 'react'
import { Footer } from './footer'
import { MainArea } from './main-area'
import { FloatingMenu, Rail } from './navigation'
import { SkipLink } from './skip-link'
import { TopBar } from './top-bar'

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
