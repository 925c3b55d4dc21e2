import { Drawer } from '@/ui/overlay/drawer'
import { NavLinks } from './nav-links'
import type { NavPanelProps } from './nav-panel'
import { SocialLinks } from './footer'

export const NavDrawer = ({ open, onOpenChange }: NavPanelProps) => (
  <Drawer open={open} onOpenChange={onOpenChange} title="Menu">
    <NavLinks onLeave={() => onOpenChange(false)} />
    <SocialLinks className="mt-4 flex gap-2" />
  </Drawer>
)
