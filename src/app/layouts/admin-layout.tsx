import { PanelLeft } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { buttonClass } from '@/ui/button-class'
import { useRestoredFocus } from '@/ui/overlay/use-restored-focus'
import { runWhenIdle } from '@/ui/when-idle'
import { CommandPaletteButton, LazyCommandPalette, useCommandPalette } from '../command-palette/command-palette-button'
import { MainArea, SkipLink } from './main-area'
import { TopBar } from './top-bar'
import { usePermissions } from '@/features/auth/permissions/use-permissions'
import { Panel } from '@/ui/overlay/panel'
import { canOpenPath } from '../admin-routes'
import { adminLinks } from './admin-links'
import type { NavPanelProps } from './nav-panel'
import { SideNav } from './side-nav'

/** The admin menu. Lists only the pages that the user may open. */
const AdminNav = ({ onLeave }: { onLeave?: () => void }) => {
  const { data: permissions } = usePermissions()
  const permittedGroups = adminLinks
    .map((group) => ({ ...group, links: group.links.filter(({ to }) => permissions && canOpenPath(permissions, to)) }))
    .filter(({ links }) => links.length > 0)
  return <SideNav label="Admin" groups={permittedGroups} onLeave={onLeave} />
}

const AdminMenuPanel = ({ open, onOpenChange }: NavPanelProps) => (
  <Panel open={open} onOpenChange={onOpenChange} title="Admin menu" side="left">
    <AdminNav onLeave={() => onOpenChange(false)} />
  </Panel>
)

export const AdminLayout = ({ children }: { children: ReactNode }) => {
  const [open, setOpen] = useState(false)
  const [isRequested, setRequested] = useState(false)
  const palette = useCommandPalette()
  useRestoredFocus()
  // Loads the web fonts by removing a class (see styles.css). Waits for the table rows, because fonts and rows share
  // the network connection. Skipped when Save-Data is on.
  useEffect(() => runWhenIdle(() => document.body.classList.remove('picture-first')), [])
  return (
    <>
      <SkipLink />
      <TopBar>
        <CommandPaletteButton {...palette.buttonProps} location="header" />
      </TopBar>
      <div className="border-b bg-surface flex items-center justify-between gap-3 px-2 py-1 lg:hidden print:hidden">
        <button
          type="button"
          aria-haspopup="dialog"
          className={buttonClass('ghost', 'sm')}
          onClick={() => {
            setRequested(true)
            setOpen(true)
          }}
        >
          <PanelLeft aria-hidden className="size-5" />
          Admin menu
        </button>
        <CommandPaletteButton {...palette.buttonProps} location="bar" />
        {isRequested && <AdminMenuPanel open={open} onOpenChange={setOpen} />}
      </div>
      {palette.requested && <LazyCommandPalette {...palette.componentProps} />}
      <div className="flex">
        <aside className="hidden w-68 shrink-0 border-r bg-surface lg:block">
          <div className="sticky top-16 max-h-[calc(100dvh-4rem)] overflow-y-auto px-3 py-4">
            <AdminNav />
          </div>
        </aside>
        <MainArea>{children}</MainArea>
      </div>
    </>
  )
}
