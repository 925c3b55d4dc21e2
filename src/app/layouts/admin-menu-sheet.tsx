import { Sheet } from '@/ui/sheet'
import { AdminNav } from './admin-nav'
import type { NavPanelProps } from './nav-sheet'

export const AdminMenuSheet = ({ open, onOpenChange }: NavPanelProps) => (
  <Sheet open={open} onOpenChange={onOpenChange} title="Admin menu" side="left">
    <AdminNav onLeave={() => onOpenChange(false)} />
  </Sheet>
)
