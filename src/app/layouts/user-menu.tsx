import { ChevronDown, CircleUser } from 'lucide-react'
import { useRef, useState } from 'react'
import { buttonClass } from '@/ui/button-class'
import { onDemand } from '@/ui/on-demand'

const UserMenuPanel = onDemand(() => import('./user-menu-panel').then((m) => m.UserMenuPanel))

/** @param name full name, or the e-mail of whom has none */
export const UserMenu = ({ name }: { name: string }) => {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <div className="relative">
      <button
        ref={button}
        id="user-menu"
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        className={buttonClass('ghost')}
        onPointerEnter={UserMenuPanel.preload}
        onFocus={UserMenuPanel.preload}
        onClick={() => setOpen(!open)}
      >
        <CircleUser aria-hidden className="size-5 shrink-0" />
        <span className="max-w-20 truncate max-[359px]:sr-only sm:max-w-48">{name}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
      </button>
      {open && <UserMenuPanel open onOpenChange={setOpen} opener={button} />}
    </div>
  )
}
