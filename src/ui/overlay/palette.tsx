import * as Radix from '@radix-ui/react-dialog'
import { Search, type LucideIcon } from 'lucide-react'
import { Command } from 'cmdk'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Spinner } from '@/ui/skeleton'
import { useReturnFocus } from './use-return-focus'

export interface PaletteItem {
  /** The id must be unique among all items shown. */
  id: string
  text: string
  note?: string | null
  Icon: LucideIcon
}

export interface PaletteGroup<Item extends PaletteItem> {
  title: string
  items: readonly Item[]
}

interface PaletteProps<Item extends PaletteItem> {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  placeholder: string
  query: string
  onQueryChange: (query: string) => void
  groups: readonly PaletteGroup<Item>[]
  onChoose: (item: Item) => void
  /** True while the groups still belong to the previous search text. Enter then waits for the new results. */
  isBusy: boolean
  /** The number of results, announced to screen readers. */
  statusText: string
  /** Content below the list of results, or instead of it. */
  children?: ReactNode
}

const KeyboardHints = () => (
  <p className="hidden gap-4 border-t px-5 py-2.5 text-sm text-muted sm:flex pointer-coarse:hidden">
    {[
      ['↑ ↓', 'to move'],
      ['Enter', 'to open'],
      ['Esc', 'to close'],
    ].map(([key, action]) => (
      <span key={key}>
        <kbd className="rounded border px-1.5 py-0.5 text-xs">{key}</kbd> {action}
      </span>
    ))}
  </p>
)

interface PaletteOptionProps<Item extends PaletteItem> {
  elementId: string
  item: Item
  onChoose: (item: Item) => void
}

const PaletteOption = <Item extends PaletteItem>({ elementId, item, onChoose }: PaletteOptionProps<Item>) => (
  <Command.Item
    asChild
    value={item.id}
    onSelect={() => onChoose(item)}
    // Prevents the list from taking focus from the search field.
    onPointerDown={(event) => event.preventDefault()}
    className="flex min-h-11 cursor-pointer scroll-my-10 items-center gap-3 rounded-lg px-3 py-1.5 aria-selected:bg-raised aria-selected:text-lantern"
  >
    <div id={elementId}>
      <item.Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.5} />
      <span className="grid min-w-0">
        <span className="font-medium wrap-anywhere sm:truncate">{item.text}</span>
        {item.note && <span className="text-sm wrap-anywhere text-muted sm:truncate">{item.note}</span>}
      </span>
    </div>
  </Command.Item>
)

/**
 * Selects an item of the palette and sets `aria-activedescendant` to it. cmdk selects the first item after the text
 * changes, but not when results arrive later; its `aria-activedescendant` would then point to a removed element.
 */
const useSelectedItem = (groups: readonly PaletteGroup<PaletteItem>[]) => {
  const idPrefix = useId()
  const [chosenId, chooseId] = useState('')
  const itemIds = groups.flatMap(({ items }) => items.map(({ id }) => id))
  const selectedId = itemIds.includes(chosenId) ? chosenId : (itemIds[0] ?? '')
  /** Encodes the id, because an element's id must not contain spaces. */
  const createElementId = (id: string) => `${idPrefix}-${encodeURIComponent(id)}`
  const elementId = selectedId === '' ? undefined : createElementId(selectedId)
  return { selectedId, elementId, createElementId, chooseId }
}

/** Delays Enter until the results match the search text, unless the user chose a result with an arrow key. */
const useDelayedEnter = <Item extends PaletteItem>({ groups, isBusy, onChoose }: PaletteProps<Item>) => {
  const hasMovedSelection = useRef(false)
  const isEnterPending = useRef(false)
  const firstItem = groups[0]?.items[0]
  useEffect(() => {
    if (isBusy) return
    if (isEnterPending.current && firstItem) onChoose(firstItem)
    isEnterPending.current = false
  }, [isBusy, firstItem, onChoose])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') hasMovedSelection.current = true
    const isEnterBeforeResults =
      event.key === 'Enter' && isBusy && !hasMovedSelection.current && !event.nativeEvent.isComposing
    if (isEnterBeforeResults) event.preventDefault()
    isEnterPending.current = isEnterBeforeResults
  }
  const resetSelection = () => {
    hasMovedSelection.current = false
    isEnterPending.current = false
  }
  return { onKeyDown, reset: resetSelection }
}

interface SearchFieldProps extends Pick<
  PaletteProps<PaletteItem>,
  'placeholder' | 'query' | 'isBusy' | 'onQueryChange'
> {
  /** Element ID of the selected item. */
  elementId: string | undefined
}

const SearchField = ({ placeholder, query, isBusy, elementId, onQueryChange }: SearchFieldProps) => (
  <div className="relative border-b">
    <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-5 my-auto size-5 text-muted" />
    <Command.Input
      asChild
      autoCapitalize="none"
      enterKeyHint="go"
      className="w-full min-w-0 bg-transparent py-4 pr-28 pl-13 text-lg outline-none"
      placeholder={placeholder}
      value={query}
      onValueChange={onQueryChange}
    >
      <input aria-activedescendant={elementId} />
    </Command.Input>
    {isBusy && (
      <span className="absolute inset-y-0 right-20 grid place-items-center text-muted">
        <Spinner />
      </span>
    )}
    <Radix.Close className="absolute inset-y-0 right-3 my-auto h-9 rounded-full px-3 text-sm text-muted hover:bg-raised hover:text-fg">
      Close
    </Radix.Close>
  </div>
)

interface PaletteGroupsProps<Item extends PaletteItem> extends Pick<PaletteProps<Item>, 'groups' | 'onChoose'> {
  createElementId: (itemId: string) => string
}

const PaletteGroups = <Item extends PaletteItem>({ groups, createElementId, onChoose }: PaletteGroupsProps<Item>) => (
  <div className="grid gap-3">
    {groups.map((group) => (
      <Command.Group key={group.title} heading={<p className="eyebrow px-3 pt-1 pb-1">{group.title}</p>}>
        {group.items.map((item) => (
          <PaletteOption key={item.id} elementId={createElementId(item.id)} item={item} onChoose={onChoose} />
        ))}
      </Command.Group>
    ))}
  </div>
)

/** A command palette: a search field with a list of results. */
export const Palette = <Item extends PaletteItem>(props: PaletteProps<Item>) => {
  const {
    open,
    onOpenChange,
    title,
    placeholder,
    query,
    onQueryChange,
    groups,
    onChoose,
    isBusy,
    statusText,
    children,
  } = props
  const returnFocus = useReturnFocus()
  const { onKeyDown, reset } = useDelayedEnter(props)
  const { selectedId, elementId, createElementId, chooseId } = useSelectedItem(groups)
  const changeQuery = (text: string) => {
    reset()
    chooseId('')
    onQueryChange(text)
  }
  return (
    <Radix.Root {...{ open, onOpenChange }}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="opens fixed inset-x-3 top-3 z-50 mx-auto flex max-h-[min(calc(100dvh-1.5rem),40rem)] max-w-2xl flex-col overflow-hidden rounded-2xl border bg-surface shadow-2xl sm:top-[12dvh] sm:max-h-[min(76dvh,40rem)]"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          <Command
            label={title}
            value={selectedId}
            onValueChange={chooseId}
            shouldFilter={false}
            loop
            vimBindings={false}
            onKeyDown={onKeyDown}
            className="contents"
          >
            <SearchField {...{ placeholder, query, isBusy, elementId }} onQueryChange={changeQuery} />
            <p role="status" className="sr-only">
              {isBusy ? '' : statusText}
            </p>
            <div className="flex min-h-0 flex-col p-2" aria-busy={isBusy}>
              <Command.List label={title} className="min-h-0 overflow-y-auto overscroll-contain">
                <PaletteGroups {...{ groups, createElementId, onChoose }} />
              </Command.List>
              {children}
            </div>
          </Command>
          <KeyboardHints />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
