import { adminLinks } from './admin-links'
import { SideNav } from './side-nav'

export const AdminNav = ({ onLeave }: { onLeave?: () => void }) => (
  <SideNav label="Admin" groups={adminLinks} onLeave={onLeave} />
)
