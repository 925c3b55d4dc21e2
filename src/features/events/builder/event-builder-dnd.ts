import {
  closestCenter,
  pointerWithin,
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
  type DragOverEvent,
  type KeyboardCoordinateGetter,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { dayOfItem, moveDay, moveItem, type Day } from '@/features/events/itinerary-rules'

/** What is dragged and dropped on carries its kind in its id: a day, an activity, or the list of a day's activities. */
export const dayId = (key: string) => `day:${key}`
export const itemId = (key: string) => `item:${key}`
export const listId = (key: string) => `list:${key}`
const keyOf = (id: UniqueIdentifier): string => String(id).replace(/^\w+:/, '')
const kindOf = (id: UniqueIdentifier): string => String(id).replace(/:.*$/s, '')

/** A pointer that rests must not send an activity back and forth between days while the page moves under it. */
const STILL = 6

const nameOf = (days: readonly Day[], id: UniqueIdentifier): string => {
  const key = keyOf(id)
  if (kindOf(id) === 'day') {
    const index = days.findIndex((day) => day.key === key)
    return `Day ${index + 1}${days[index]?.title ? `, ${days[index].title}` : ''}`
  }
  return dayOfItem(days, key)?.items.find((item) => item.key === key)?.title || 'Activity'
}

/** The rules of dragging days, and activities within and between days, by pointer and by keyboard. */
export const createItineraryDnd = (change: (days: Day[]) => void) => {
  let days: Day[] = []
  let before: Day[] | null = null
  let target: UniqueIdentifier | null = null
  let toStart = false
  let pointer: { x: number; y: number } | null = null
  let resting: { x: number; y: number } | null = null

  const dayIndexOf = (id: UniqueIdentifier): number =>
    days.findIndex((day) => day.key === (kindOf(id) === 'item' ? dayOfItem(days, keyOf(id))?.key : keyOf(id)))

  const set = (next: Day[]): void => {
    days = next
    change(next)
  }

  /** Where the arrow keys lead: the neighbour, and from a day's edge into the day beside it. */
  const neighbour = (active: UniqueIdentifier, step: 1 | -1): UniqueIdentifier | null => {
    const at = target ?? active
    if (kindOf(active) === 'day') {
      const next = days[dayIndexOf(at) + step]
      return next ? dayId(next.key) : null
    }
    const here = dayIndexOf(active)
    const items = days[here]?.items ?? []
    const next = items[items.findIndex((item) => item.key === keyOf(at)) + step]
    if (next && kindOf(at) === 'item') return itemId(next.key)
    const other = days[here + step]
    toStart = step === 1
    return other ? listId(other.key) : null
  }

  const nextPlace: KeyboardCoordinateGetter = (event, { active, context: { droppableRects } }) => {
    const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0
    if (step === 0) return undefined
    event.preventDefault()
    const next = neighbour(active, step)
    const rect = next && droppableRects.get(next)
    if (!rect) return undefined
    target = next
    return { x: rect.left, y: rect.top }
  }

  const collisions: CollisionDetection = (args) => {
    const { active, droppableContainers, pointerCoordinates } = args
    pointer = pointerCoordinates
    if (!pointerCoordinates) return [{ id: target ?? active.id }]
    if (resting && Math.hypot(resting.x - pointerCoordinates.x, resting.y - pointerCoordinates.y) < STILL)
      return [{ id: active.id }]
    resting = null
    const fitting = droppableContainers.filter(({ id }) => (kindOf(id) === 'day') === (kindOf(active.id) === 'day'))
    const under = pointerWithin({ ...args, droppableContainers: fitting })
    const items = under.filter(({ id }) => kindOf(id) === 'item')
    if (items.length > 0) return items
    return under.length > 0 ? under : closestCenter({ ...args, droppableContainers: fitting })
  }

  const onDragStart = (): void => {
    before = days
    target = null
    resting = null
  }

  /** An activity changes its day while it is dragged, so that the gap opens where it would fall. */
  const onDragOver = ({ active, over, activatorEvent }: DragOverEvent): void => {
    if (!over || kindOf(active.id) !== 'item') return
    const to = days[dayIndexOf(over.id)]
    if (!to || to === dayOfItem(days, keyOf(active.id))) return
    const index = to.items.findIndex((item) => item.key === keyOf(over.id))
    const byKeyboard = activatorEvent instanceof KeyboardEvent
    const place = index >= 0 ? index : byKeyboard && toStart ? 0 : to.items.length
    if (byKeyboard) target = active.id
    else resting = pointer
    set(moveItem(days, keyOf(active.id), to.key, place))
  }

  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    before = null
    if (!over || over.id === active.id) return
    if (kindOf(active.id) === 'day') return set(moveDay(days, keyOf(active.id), dayIndexOf(over.id)))
    const to = days[dayIndexOf(over.id)]
    const index = to?.items.findIndex((item) => item.key === keyOf(over.id)) ?? -1
    if (to && index >= 0) set(moveItem(days, keyOf(active.id), to.key, index))
  }

  const onDragCancel = (): void => {
    if (before) set(before)
    before = null
  }

  const placeOf = (active: UniqueIdentifier, over: UniqueIdentifier): string => {
    const day = dayIndexOf(over)
    if (kindOf(active) === 'day') return `place ${day + 1} of ${days.length}`
    const items = days[day]?.items ?? []
    const index = items.findIndex((item) => item.key === keyOf(over))
    return index < 0 ? `Day ${day + 1}` : `place ${index + 1} of ${items.length} on Day ${day + 1}`
  }

  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${nameOf(days, active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(days, active.id)} is over ${placeOf(active.id, over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      `${nameOf(days, active.id)} was dropped${over ? ` at ${placeOf(active.id, active.id)}` : ''}.`,
    onDragCancel: ({ active }) => `${nameOf(days, active.id)} went back to where it was.`,
  }

  return {
    /** Tells which days are on the screen now. */
    see: (shown: Day[]) => {
      days = shown
    },
    nameOf: (id: UniqueIdentifier) => nameOf(days, id),
    nextPlace,
    collisions,
    onDragStart,
    onDragOver,
    onDragEnd,
    onDragCancel,
    announcements,
  }
}

export type ItineraryDnd = ReturnType<typeof createItineraryDnd>

export const DRAG_HELP = {
  draggable:
    'Press space or enter to pick up. Move with the arrow keys, press space to drop, or escape to put it back.',
}
