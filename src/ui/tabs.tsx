import * as Radix from '@radix-ui/react-tabs'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'

interface TabsProps {
  /** Accessible name of the tab list. */
  label: string
  value: string
  onValueChange: (value: string) => void
  tabs: { value: string; label: ReactNode; content: ReactNode }[]
}

/** Fades out an edge of the tab list if there are more tabs behind this edge. */
const fadeOverflowingEdges = (tabList: HTMLElement) => {
  const hasTabsBefore = tabList.scrollLeft > 1
  const hasTabsAfter = tabList.scrollLeft + tabList.clientWidth < tabList.scrollWidth - 1
  const getEdgeColour = (hasMore: boolean) => (hasMore ? 'transparent' : '#000')
  tabList.style.maskImage =
    hasTabsBefore || hasTabsAfter
      ? `linear-gradient(to right, ${getEdgeColour(hasTabsBefore)}, #000 2.5rem, #000 calc(100% - 2.5rem), ${getEdgeColour(hasTabsAfter)})`
      : ''
}

const scrollToSelectedTab = (tabList: HTMLElement | null) => {
  const selectedTab = tabList?.querySelector<HTMLElement>('[data-state=active]')
  if (!tabList || !selectedTab) return
  // Scrolls a focused tab far enough that the faded edge does not cover it.
  tabList.style.scrollPaddingInline = '2.5rem'
  tabList.scrollLeft = selectedTab.offsetLeft - (tabList.clientWidth - selectedTab.offsetWidth) / 2
  fadeOverflowingEdges(tabList)
}

/** Scrolls the selected tab into view if the tab list is wider than the screen, also after the screen was rotated. */
const useSelectedTabInView = (value: string) => {
  const tabListRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => scrollToSelectedTab(tabListRef.current), [value])
  useEffect(() => {
    const scrollAgain = () => scrollToSelectedTab(tabListRef.current)
    window.addEventListener('resize', scrollAgain)
    return () => window.removeEventListener('resize', scrollAgain)
  }, [])
  return tabListRef
}

export const Tabs = ({ label, value, onValueChange, tabs }: TabsProps) => {
  const tabListRef = useSelectedTabInView(value)
  return (
    <Radix.Root value={value} onValueChange={onValueChange} className="grid min-w-0 gap-6">
      <Radix.List
        ref={tabListRef}
        aria-label={label}
        onScroll={({ currentTarget }) => fadeOverflowingEdges(currentTarget)}
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
