import { ChevronDown, CircleUser } from 'lucide-react'
import { useRef, useState } from 'react'
import { buttonClass } from '@/ui/button-class'
import { lazyComponent } from '@/ui/lazy-component'

const UserMenuPanel = lazyComponent(() => import('./user-menu-panel').then((m) => m.UserMenuPanel))

/**
 * The account menu in the page header.
 * @param name the user's full name, or the email address if there is no name
 */
export const UserMenu = ({ name }: { name: string }) => {
  const [open, setOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  return (
    <div className="relative min-w-0">
      <button
        ref={buttonRef}
        id="user-menu"
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        className={`${buttonClass('ghost')} max-w-full max-sm:gap-1 max-sm:px-1 max-sm:text-sm`}
        onPointerEnter={UserMenuPanel.preload}
        onFocus={UserMenuPanel.preload}
        onClick={() => setOpen(!open)}
      >
        {/* A phone has space for either the name or the icon, and a very narrow phone for neither. */}
        <CircleUser aria-hidden className="size-5 shrink-0 min-[360px]:max-sm:hidden" />
        <span className="min-w-0 truncate max-[359px]:sr-only sm:max-w-48">{name}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
      </button>
      {open && <UserMenuPanel open onOpenChange={setOpen} opener={buttonRef} />}
    </div>
  )
}
