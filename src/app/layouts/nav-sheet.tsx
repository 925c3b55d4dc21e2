import { Sheet } from '@/ui/sheet'
import { NavLinks } from './nav-links'
import { SocialLinks } from './social-links'

export interface NavPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export const NavSheet = ({ open, onOpenChange }: NavPanelProps) => (
  <Sheet
    open={open}
    onOpenChange={onOpenChange}
    title="Menu"
    side="left"
    footer={<SocialLinks className="flex gap-2" />}
  >
    <NavLinks onLeave={() => onOpenChange(false)} />
  </Sheet>
)
