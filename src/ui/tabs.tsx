import * as Radix from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'

interface TabsProps {
  /** What the tabs choose between, for assistive technology. */
  label: string
  value: string
  onValueChange: (value: string) => void
  tabs: { value: string; label: ReactNode; content: ReactNode }[]
}

export const Tabs = ({ label, value, onValueChange, tabs }: TabsProps) => (
  <Radix.Root value={value} onValueChange={onValueChange} className="grid min-w-0 gap-6">
    <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto rounded-full border bg-bg p-1 print:hidden">
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
