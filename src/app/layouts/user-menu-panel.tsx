import { LayoutDashboard, LogOut, Moon, ShieldCheck, Sun } from 'lucide-react'
import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { paths } from '@/lib/paths'
import { AnchoredMenu, MenuItem, MenuSeparator } from '@/ui/overlay/menu'
import { useTheme } from '@/ui/theme'
import { useSignOut } from './use-sign-out'

interface UserMenuPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  opener: RefObject<HTMLButtonElement | null>
}

export const UserMenuPanel = ({ open, onOpenChange, opener }: UserMenuPanelProps) => {
  const { isAdmin } = useAuth()
  const { theme, toggle } = useTheme()
  const signOut = useSignOut()
  const ThemeIcon = theme === 'dark' ? Sun : Moon
  return (
    <AnchoredMenu open={open} onOpenChange={onOpenChange} opener={opener} labelledBy="user-menu">
      <MenuItem asChild>
        <Link to={paths.dashboard}>
          <LayoutDashboard aria-hidden className="size-5" />
          Dashboard
        </Link>
      </MenuItem>
      {isAdmin && (
        <MenuItem asChild>
          <Link to={paths.admin}>
            <ShieldCheck aria-hidden className="size-5" />
            Admin Dashboard
          </Link>
        </MenuItem>
      )}
      <MenuItem onSelect={toggle}>
        <ThemeIcon aria-hidden className="size-5" />
        {theme === 'dark' ? 'Light mode' : 'Dark mode'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={signOut}>
        <LogOut aria-hidden className="size-5" />
        Sign Out
      </MenuItem>
    </AnchoredMenu>
  )
}
