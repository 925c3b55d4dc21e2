import type { ReactNode } from 'react'
import { useAuth } from '@/features/auth/auth-context'
import { onDemand } from '@/ui/on-demand'
import { PublicLayout } from './public-layout'

const MemberLayout = onDemand(() => import('./member-layout').then((m) => m.MemberLayout))

/** A member's page that tells guests what is kept on it: each finds the frame that the pages beside it have. */
export const FavoritesLayout = ({ children }: { children: ReactNode }) => {
  const Layout = useAuth().user ? MemberLayout : PublicLayout
  return <Layout>{children}</Layout>
}
