import * as Radix from '@radix-ui/react-dialog'
import { Search, type LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Spinner } from '@/ui/skeleton'
import { useReturnFocus } from './use-return-focus'

export interface PaletteItem {
  /** One of its own among all that is shown. */
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
  /** What may be typed. */
  placeholder: string
  words: string
  onWords: (words: string) => void
  groups: readonly PaletteGroup<Item>[]
  onChoose: (item: Item) => void
  /** What is shown belongs to the words before: Enter waits for what belongs to these. */
  busy: boolean
  /** How much was found, for whoever does not see it. */
  said: string
  /** What stands below the list, or in its place. */
  children?: ReactNode
}

interface ListProps<Item extends PaletteItem> {
  id: string
  label: string
  groups: readonly PaletteGroup<Item>[]
  active: Item | undefined
  onPoint: (id: string) => void
  onChoose: (item: Item) => void
}

const optionId = (list: string, item: PaletteItem) => `${list}-${item.id}`

const List = <Item extends PaletteItem>({ id, label, groups, active, onPoint, onChoose }: ListProps<Item>) => (
  <div id={id} role="listbox" aria-label={label} className="grid min-h-0 gap-3 overflow-y-auto overscroll-contain">
    {groups.map(({ title, items }) => (
      <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
        <p id={`${id}-${title}`} className="eyebrow px-3 pt-1 pb-1">
          {title}
        </p>
        {items.map((item) => (
          <div
            key={item.id}
            id={optionId(id, item)}
            role="option"
            aria-selected={item === active}
            className="flex min-h-11 cursor-pointer scroll-my-10 items-center gap-3 rounded-lg px-3 py-1.5 aria-selected:bg-raised aria-selected:text-lantern"
            // The words keep the focus.
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => onPoint(item.id)}
            onClick={() => onChoose(item)}
          >
            <item.Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.5} />
            <span className="grid min-w-0">
              <span className="font-medium wrap-anywhere sm:truncate">{item.text}</span>
              {item.note && <span className="text-sm wrap-anywhere text-muted sm:truncate">{item.note}</span>}
            </span>
          </div>
        ))}
      </div>
    ))}
  </div>
)

/** Which item is pointed at; the first where that one is gone. */
const useActive = <Item extends PaletteItem>(groups: readonly PaletteGroup<Item>[]) => {
  const [pointed, setPointed] = useState<string | null>(null)
  const items = groups.flatMap((group) => group.items)
  const place = Math.max(
    items.findIndex(({ id }) => id === pointed),
    0,
  )
  const step = (by: 1 | -1) => setPointed(items[(place + by + items.length) % items.length]?.id ?? null)
  return { active: items[place], moved: items[place]?.id === pointed, step, setPointed }
}

/** Keys go through the items; Enter waits for what belongs to the words that stand there. */
const useKeys = <Item extends PaletteItem>(
  { groups, busy, onChoose }: Pick<PaletteProps<Item>, 'groups' | 'busy' | 'onChoose'>,
  list: string,
) => {
  const { active, moved, step, setPointed } = useActive(groups)
  const waits = useRef(false)
  const activeId = active && optionId(list, active)
  useEffect(() => {
    if (!busy && waits.current && active) onChoose(active)
    if (!busy) waits.current = false
  }, [busy, active, onChoose])
  useEffect(() => {
    if (moved && activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, moved])
  const point = (by: 1 | -1) => {
    step(by)
    waits.current = false
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') point(1)
    else if (event.key === 'ArrowUp') point(-1)
    else if (event.key !== 'Enter') return
    else if (busy && !moved) waits.current = true
    else if (active) onChoose(active)
    event.preventDefault()
  }
  const begin = () => {
    waits.current = false
    setPointed(null)
  }
  return { active, activeId, press, point: setPointed, begin }
}

const Keys = () => (
  <p className="hidden gap-4 border-t px-5 py-2.5 text-sm text-muted sm:flex pointer-coarse:hidden">
    {[
      ['↑ ↓', 'to move'],
      ['Enter', 'to open'],
      ['Esc', 'to close'],
    ].map(([key, what]) => (
      <span key={key}>
        <kbd className="rounded border px-1.5 py-0.5 text-xs">{key}</kbd> {what}
      </span>
    ))}
  </p>
)

interface WordsProps {
  title: string
  placeholder: string
  words: string
  onChange: (words: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  busy: boolean
  list: string
  activeId: string | undefined
}

const Words = ({ title, placeholder, words, onChange, onKeyDown, busy, list, activeId }: WordsProps) => (
  <div className="relative border-b">
    <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-5 my-auto size-5 text-muted" />
    <input
      role="combobox"
      aria-label={title}
      aria-expanded={activeId !== undefined}
      aria-controls={activeId && list}
      aria-activedescendant={activeId}
      aria-autocomplete="list"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="go"
      className="w-full min-w-0 bg-transparent py-4 pr-28 pl-13 text-lg outline-none"
      placeholder={placeholder}
      value={words}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={onKeyDown}
    />
    {busy && (
      <span className="absolute inset-y-0 right-20 grid place-items-center text-muted">
        <Spinner />
      </span>
    )}
    <Radix.Close className="absolute inset-y-0 right-3 my-auto h-9 rounded-full px-3 text-sm text-muted hover:bg-raised hover:text-fg">
      Close
    </Radix.Close>
  </div>
)

/** One field over all there is, and what it finds below: arrows, Enter and Escape, or a finger. */
export const Palette = <Item extends PaletteItem>(props: PaletteProps<Item>) => {
  const { open, onOpenChange, title, placeholder, words, onWords, groups, onChoose, busy, said, children } = props
  const id = useId()
  const focus = useReturnFocus()
  const { active, activeId, press, point, begin } = useKeys(props, id)
  return (
    <Radix.Root {...{ open, onOpenChange }}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          {...focus}
          aria-describedby={undefined}
          className="opens fixed inset-x-3 top-3 z-50 mx-auto flex max-h-[min(calc(100dvh-1.5rem),40rem)] max-w-2xl flex-col overflow-hidden rounded-2xl border bg-surface shadow-2xl sm:top-[12dvh] sm:max-h-[min(76dvh,40rem)]"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          <Words
            {...{ title, placeholder, words, busy, activeId }}
            list={id}
            onKeyDown={press}
            onChange={(typed) => {
              begin()
              onWords(typed)
            }}
          />
          <p role="status" className="sr-only">
            {busy ? '' : said}
          </p>
          <div className="flex min-h-0 flex-col p-2" aria-busy={busy}>
            {active && <List {...{ id, groups, active, onChoose }} label={title} onPoint={point} />}
            {children}
          </div>
          <Keys />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
