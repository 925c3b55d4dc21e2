import * as Radix from '@radix-ui/react-tabs'
import { useLayoutEffect, useRef, type ReactNode } from 'react'

interface TabsProps {
  /** What the tabs choose between, for assistive technology. */
  label: string
  value: string
  onValueChange: (value: string) => void
  tabs: { value: string; label: ReactNode; content: ReactNode }[]
}

/** Where tabs are wider than the screen, the one that is shown is in sight. */
const useInSight = (value: string) => {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>('[data-state=active]')
    if (!list.current || !shown) return
    list.current.scrollLeft = shown.offsetLeft - (list.current.clientWidth - shown.offsetWidth) / 2
  }, [value])
  return list
}

export const Tabs = ({ label, value, onValueChange, tabs }: TabsProps) => {
  const list = useInSight(value)
  return (
    <Radix.Root value={value} onValueChange={onValueChange} className="grid min-w-0 gap-6">
      <Radix.List
        ref={list}
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto rounded-full border bg-bg p-1 print:hidden"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-10 flex-1 rounded-full px-3 font-medium whitespace-nowrap sm:px-4 text-muted transition hover:text-fg data-[state=active]:bg-accent data-[state=active]:text-accent-fg"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="min-w-0">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
