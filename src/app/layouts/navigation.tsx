import { Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buttonClass } from '@/ui/button-class'
import { lazyComponent, useLazyOverlay } from '@/ui/lazy-component'

// Imports the footer immediately, because it is part of the prerendered HTML.
const loadFooter = () => import('./footer')
const SocialLinks = lazyComponent(() => loadFooter().then((m) => m.SocialLinks))
export const LazyFooter = lazyComponent(() => loadFooter().then((m) => m.Footer))
const NavPanel = lazyComponent(() => import('./nav-panel').then((m) => m.NavPanel))
const NavDrawer = lazyComponent(() => import('./nav-drawer').then((m) => m.NavDrawer))

interface MenuButtonProps {
  panel: typeof NavPanel
  className: string
}

const MenuButton = ({ panel: Panel, className }: MenuButtonProps) => {
  const { requested, buttonProps, componentProps } = useLazyOverlay(Panel.preload)
  return (
    <>
      <button {...buttonProps} aria-label="Open menu" className={className}>
        <Menu aria-hidden className="size-6" />
      </button>
      {requested && <Panel {...componentProps} />}
    </>
  )
}

/** The main menu on wide screens, fixed at the left edge. */
export const NavigationRail = () => (
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

/** Scroll distances shorter than this are ignored, in pixels. */
const MIN_SCROLL_PX = 8
/**
 * The distance from the end of the page within which the menu button reappears, in pixels. The button covers only empty
 * space there.
 */
const PAGE_END_DISTANCE_PX = 80

/** True while the page is scrolled down. False at the top, at the end of the page, and after scrolling back up. */
const useIsScrolledDown = (): boolean => {
  const [isScrolledDown, setIsScrolledDown] = useState(false)
  useEffect(() => {
    let lastScrollY = scrollY
    const onScroll = () => {
      const y = Math.max(scrollY, 0)
      const isAtEnd = y + innerHeight >= document.documentElement.scrollHeight - PAGE_END_DISTANCE_PX
      if (!isAtEnd && Math.abs(y - lastScrollY) < MIN_SCROLL_PX) return
      setIsScrolledDown(!isAtEnd && y > lastScrollY)
      lastScrollY = y
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return isScrolledDown
}

/**
 * The menu button of narrow screens. It floats over the lower right corner, and is hidden while the visitor scrolls
 * down.
 */
export const FloatingMenu = () => {
  const isScrolledDown = useIsScrolledDown()
  return (
    <aside aria-label="Menu" data-away={isScrolledDown || undefined} className="menu-strip md:hidden print:hidden">
      <div className="menu-button fixed right-4 bottom-2 z-40 rounded-full bg-bg">
        <MenuButton
          panel={NavDrawer}
          // The menu button has a neutral colour, so that it stands out less than the page's primary action.
          className="grid size-14 place-items-center rounded-full border border-edge bg-surface text-fg shadow-2xl"
        />
      </div>
    </aside>
  )
}
