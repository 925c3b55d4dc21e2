import { canOpenPath } from '@/app/admin-routes'
import { usePermissions } from '@/features/staff/use-permissions'
import { Panel } from '@/ui/overlay/panel'
import type { NavPanelProps } from './nav-panel'
import { SideNav } from './side-nav'
import { adminLinks } from './admin-links'

/** The admin menu. Lists only the pages that the user may open. */
export const AdminNav = ({ onLeave }: { onLeave?: () => void }) => {
  const { data: permissions } = usePermissions()
  const permittedGroups = adminLinks
    .map((group) => ({ ...group, links: group.links.filter(({ to }) => permissions && canOpenPath(permissions, to)) }))
    .filter(({ links }) => links.length > 0)
  return <SideNav label="Admin" groups={permittedGroups} onLeave={onLeave} />
}

export const AdminMenuPanel = ({ open, onOpenChange }: NavPanelProps) => (
  <Panel open={open} onOpenChange={onOpenChange} title="Admin menu" side="left">
    <AdminNav onLeave={() => onOpenChange(false)} />
  </Panel>
)
