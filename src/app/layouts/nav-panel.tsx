import { Panel } from '@/ui/overlay/panel'
import { NavLinks } from './nav-links'
import { SocialLinks } from './footer'

export interface NavPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export const NavPanel = ({ open, onOpenChange }: NavPanelProps) => (
  <Panel
    open={open}
    onOpenChange={onOpenChange}
    title="Menu"
    side="left"
    footer={<SocialLinks className="flex gap-2" />}
  >
    <NavLinks onLeave={() => onOpenChange(false)} />
  </Panel>
)
