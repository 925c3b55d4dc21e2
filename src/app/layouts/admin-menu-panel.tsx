import { Panel } from '@/ui/overlay/panel'
import { AdminNav } from './admin-nav'
import type { NavPanelProps } from './nav-panel'

export const AdminMenuPanel = ({ open, onOpenChange }: NavPanelProps) => (
  <Panel open={open} onOpenChange={onOpenChange} title="Admin menu" side="left">
    <AdminNav onLeave={() => onOpenChange(false)} />
  </Panel>
)
