import { useRights } from '@/features/staff/use-rights'
import { adminLinks } from './admin-links'
import { opens } from '../admin-routes'
import { SideNav } from './side-nav'

/** What one may not open is not offered. */
export const AdminNav = ({ onLeave }: { onLeave?: () => void }) => {
  const { data: mine } = useRights()
  const groups = adminLinks
    .map((group) => ({ ...group, links: group.links.filter(({ to }) => mine && opens(mine, to)) }))
    .filter(({ links }) => links.length > 0)
  return <SideNav label="Admin" groups={groups} onLeave={onLeave} />
}
