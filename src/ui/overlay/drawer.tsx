import type { ReactNode } from 'react'
import { Drawer as Vaul } from 'vaul'
import { useReturnFocus } from './use-return-focus'

interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
}

/** A panel that slides up from the bottom to 80 % of the screen height. Dragging it down closes it. */
export const Drawer = ({ open, onOpenChange, title, children }: DrawerProps) => {
  const returnFocus = useReturnFocus()
  return (
    <Vaul.Root open={open} onOpenChange={onOpenChange} autoFocus>
      <Vaul.Portal>
        <Vaul.Overlay className="scrim" />
        <Vaul.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-50 flex h-[80vh] flex-col rounded-t-3xl border-t bg-surface"
        >
          <span aria-hidden className="mx-auto mt-3 h-1.5 w-12 rounded-full bg-edge" />
          <Vaul.Title className="display px-6 pt-4 pb-2 text-xl">{title}</Vaul.Title>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-8">{children}</div>
        </Vaul.Content>
      </Vaul.Portal>
    </Vaul.Root>
  )
}
