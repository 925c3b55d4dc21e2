import { Menu } from 'lucide-react'
import { buttonClass } from '@/ui/button-class'
import { onDemand } from '@/ui/on-demand'
import { useOnDemand } from '@/ui/use-on-demand'

// In the page's HTML from the start, and nothing to wait for.
const SocialLinks = onDemand(() => import('./social-links').then((m) => m.SocialLinks))
const NavPanel = onDemand(() => import('./nav-panel').then((m) => m.NavPanel))
const NavDrawer = onDemand(() => import('./nav-drawer').then((m) => m.NavDrawer))

interface MenuButtonProps {
  panel: typeof NavPanel
  className: string
}

const MenuButton = ({ panel: Panel, className }: MenuButtonProps) => {
  const { wanted, button, part } = useOnDemand(Panel.preload)
  return (
    <>
      <button {...button} aria-label="Open menu" className={className}>
        <Menu aria-hidden className="size-6" />
      </button>
      {wanted && <Panel {...part} />}
    </>
  )
}

/** On wide screens: fixed at the left edge. */
export const Rail = () => (
  <aside
    aria-label="Menu and social media"
    className="fixed inset-y-0 left-0 z-40 hidden w-16 flex-col items-center justify-between border-r bg-bg pb-4 md:flex"
  >
    <span className="grid h-16 place-items-center">
      <MenuButton panel={NavPanel} className={buttonClass('ghost', 'icon')} />
    </span>
    <span className="upright">INFO</span>
    <div className="grid justify-items-center gap-3">
      <span className="upright">SOCIAL MEDIA</span>
      <SocialLinks className="grid" />
    </div>
  </aside>
)

/** On narrow screens: floats over the lower right corner, in reach of a thumb. */
export const FloatingMenu = () => (
  <aside aria-label="Menu" className="menu-button fixed right-4 bottom-4 z-40 rounded-full bg-bg md:hidden">
    <MenuButton
      panel={NavDrawer}
      // Quieter than what a page asks one to press.
      className="grid size-14 place-items-center rounded-full border border-edge bg-surface text-fg shadow-2xl"
    />
  </aside>
)
