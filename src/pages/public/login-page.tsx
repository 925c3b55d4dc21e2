import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { AccessCard, type AccessTab } from '@/features/auth/access-tabs'
import { useAuth } from '@/features/auth/auth-context'
import { RequestedEventSummary } from '@/features/events/booked-event-summary'
import { isEmbedded } from '@/lib/backend/env'
import { paths } from '@/lib/paths'
import { getSafePath } from '@/lib/navigation'
import { site } from '@/site'
import { PageMeta } from '@/ui/page-meta'

const DemoSignIns = () => (
  <aside aria-label="Demo sign-ins" className="mt-6 rounded-lg border border-line p-4 text-sm text-muted">
    <p className="font-medium text-fg">Demo sign-ins</p>
    <p>Member: {site.demo.member}</p>
    <p>Admin: {site.demo.admin}</p>
    <p>Guide: {site.demo.guide}</p>
    <p>Password: {site.demo.password}</p>
  </aside>
)

interface AccessPageProps {
  defaultTab: AccessTab
}

export const AccessPage = ({ defaultTab }: AccessPageProps) => {
  const { user, isAdmin, isLoading } = useAuth()
  const [search, setSearch] = useSearchParams()
  const { state: navigationState } = useLocation() as { state: { from?: unknown } | null }
  if (isLoading) {
    return (
      <p role="status" className="px-4 py-24 text-center text-muted">
        Loading...
      </p>
    )
  }
  if (user) return <Navigate to={getSafePath(navigationState?.from, isAdmin ? paths.admin : paths.events)} replace />
  const tabParam = search.get('tab')
  const selectedTab = tabParam === 'login' || tabParam === 'register' ? tabParam : defaultTab
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12 sm:py-20">
      <PageMeta
        title={selectedTab === 'login' ? 'Login' : 'Register'}
        description={`Sign in to ${site.brand}, or register to book trips and join the community.`}
      />
      <h1 className="sr-only">{selectedTab === 'login' ? 'Login' : 'Register'}</h1>
      <RequestedEventSummary requestedPath={getSafePath(navigationState?.from, '')} />
      <AccessCard
        selectedTab={selectedTab}
        onTabChange={(newTab) => setSearch({ tab: newTab }, { replace: true, state: navigationState as unknown })}
      />
      {isEmbedded && <DemoSignIns />}
    </div>
  )
}

export const LoginPage = () => <AccessPage defaultTab="login" />
