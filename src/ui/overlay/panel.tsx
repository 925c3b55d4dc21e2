import { X } from 'lucide-react'
import * as Radix from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { cn } from '@/ui/cn'
import { useReturnFocus } from './use-return-focus'

const sideClasses = { left: 'left-0 border-r from-left', right: 'right-0 border-l from-right' } as const

interface PanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  side?: keyof typeof sideClasses
  footer?: ReactNode
  children?: ReactNode
}

/** A full-height panel at the left or right side of the screen. */
export const Panel = ({ open, onOpenChange, title, side = 'right', footer, children }: PanelProps) => {
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          className={cn(
            'fixed inset-y-0 z-50 flex w-[min(24rem,calc(100vw-2.5rem))] flex-col bg-surface shadow-2xl',
            sideClasses[side],
          )}
        >
          <header className="flex items-center justify-between gap-4 py-3 pr-3 pl-6">
            <Radix.Title className="display text-xl">{title}</Radix.Title>
            <Radix.Close
              aria-label="Close"
              className="grid size-11 place-items-center rounded-full text-muted hover:bg-raised hover:text-fg"
            >
              <X aria-hidden className="size-5" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 py-2">{children}</div>
          {footer && <footer className="border-t px-6 py-4">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
