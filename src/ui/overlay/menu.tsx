import * as Radix from '@radix-ui/react-dropdown-menu'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { cn } from '@/ui/cn'

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  children: ReactNode
}

const menuClass = 'opens z-50 min-w-52 rounded-xl border bg-surface p-1.5 shadow-2xl'

export const Menu = ({ trigger, align = 'end', children }: MenuProps) => (
  <Radix.Root modal={false}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content align={align} sideOffset={8} className={menuClass}>
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

interface AnchoredMenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /**
   * The button that opened the menu, which gets the focus after the menu closes. Put the menu into the button's
   * positioned container.
   */
  opener: RefObject<HTMLElement | null>
  /** The id of the button that opens the menu. The button's text is the menu's accessible name. */
  labelledBy: string
  children: ReactNode
}

/** A menu whose code loads after its button. Render the menu beside the button, in a container with `relative`. */
export const AnchoredMenu = ({ open, onOpenChange, opener, labelledBy, children }: AnchoredMenuProps) => (
  <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
    <Radix.Trigger asChild>
      <span aria-hidden tabIndex={-1} className="pointer-events-none absolute inset-0" />
    </Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        align="end"
        sideOffset={8}
        className={menuClass}
        aria-labelledby={labelledBy}
        // A click on the button does not count as a click outside, because the button itself closes the menu.
        onPointerDownOutside={(event) => {
          if (event.target instanceof Node && opener.current?.contains(event.target)) event.preventDefault()
        }}
        onFocusOutside={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          opener.current?.focus()
        }}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

interface MenuItemProps {
  onSelect?: () => void
  tone?: 'neutral' | 'danger'
  disabled?: boolean
  /** Renders the only child, such as a link, as the menu item. */
  asChild?: boolean
  children: ReactNode
}

export const MenuItem = ({ onSelect, tone = 'neutral', disabled, asChild, children }: MenuItemProps) => (
  <Radix.Item
    asChild={asChild}
    disabled={disabled}
    onSelect={onSelect}
    className={cn(
      'flex min-h-11 items-center gap-3 rounded-lg px-3 outline-none data-disabled:opacity-50 data-highlighted:bg-raised',
      tone === 'danger' && 'text-danger',
    )}
  >
    {children}
  </Radix.Item>
)

export const MenuSeparator = () => <Radix.Separator className="my-1.5 border-t" />
