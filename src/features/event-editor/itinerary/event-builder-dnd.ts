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
import { type ItineraryDay, findDayOfItem, moveDay, moveItem } from '@/features/itinerary/itinerary-rules'

/**
 * The id of a draggable element or drop target begins with a prefix for its kind: day, activity, or list of a day's
 * activities.
 */
export const createDayId = (key: string) => `day:${key}`
export const createItemId = (key: string) => `item:${key}`
export const createListId = (key: string) => `list:${key}`
const getEntityKey = (id: UniqueIdentifier): string => String(id).replace(/^\w+:/, '')
const getEntityKind = (id: UniqueIdentifier): string => String(id).replace(/:.*$/s, '')

/**
 * Minimum pointer movement in px. Without this limit, scrolling the page under a resting pointer would move an activity
 * back and forth.
 */
const MIN_POINTER_MOVE_PX = 6

const getEntityName = (days: readonly ItineraryDay[], id: UniqueIdentifier): string => {
  const entityKey = getEntityKey(id)
  if (getEntityKind(id) === 'day') {
    const dayIndex = days.findIndex((day) => day.key === entityKey)
    return `Day ${dayIndex + 1}${days[dayIndex]?.title ? `, ${days[dayIndex].title}` : ''}`
  }
  return findDayOfItem(days, entityKey)?.items.find((item) => item.key === entityKey)?.title || 'Activity'
}

/** Drag and drop of days, and of activities within and between days, by pointer and keyboard. */
export class ItineraryDnd {
  private days: ItineraryDay[] = []
  private daysBeforeDrag: ItineraryDay[] | null = null
  private target: UniqueIdentifier | null = null
  private isMovingDown = false
  private pointer: { x: number; y: number } | null = null
  private restingPointer: { x: number; y: number } | null = null

  constructor(private readonly onChange: (days: ItineraryDay[]) => void) {}

  /** Called with the days that are on the screen, before every drag. */
  setDays = (days: ItineraryDay[]): void => {
    this.days = days
  }

  getNameOf = (id: UniqueIdentifier): string => getEntityName(this.days, id)

  nextPlace: KeyboardCoordinateGetter = (event, { active: activeId, context: { droppableRects } }) => {
    const stepOffset = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0
    if (stepOffset === 0) return undefined
    event.preventDefault()
    const dropTarget = this.findNeighbour(activeId, stepOffset)
    const targetRect = dropTarget && droppableRects.get(dropTarget)
    if (!targetRect) return undefined
    this.target = dropTarget
    return { x: targetRect.left, y: targetRect.top }
  }

  collisions: CollisionDetection = (args) => {
    const { active: activeId, droppableContainers, pointerCoordinates } = args
    this.pointer = pointerCoordinates
    if (!pointerCoordinates) return [{ id: this.target ?? activeId.id }]
    if (
      this.restingPointer &&
      Math.hypot(this.restingPointer.x - pointerCoordinates.x, this.restingPointer.y - pointerCoordinates.y) <
        MIN_POINTER_MOVE_PX
    )
      return [{ id: activeId.id }]
    this.restingPointer = null
    const allowedTargets = droppableContainers.filter(
      ({ id }) => (getEntityKind(id) === 'day') === (getEntityKind(activeId.id) === 'day'),
    )
    const targetsUnderPointer = pointerWithin({ ...args, droppableContainers: allowedTargets })
    const itemTargets = targetsUnderPointer.filter(({ id }) => getEntityKind(id) === 'item')
    if (itemTargets.length > 0) return itemTargets
    return targetsUnderPointer.length > 0
      ? targetsUnderPointer
      : closestCenter({ ...args, droppableContainers: allowedTargets })
  }

  onDragStart = (): void => {
    this.daysBeforeDrag = this.days
    this.target = null
    this.restingPointer = null
  }

  /** Moves an activity to another day during the drag, so that the gap opens at the target. */
  onDragOver = ({ active: activeId, over, activatorEvent }: DragOverEvent): void => {
    if (!over || getEntityKind(activeId.id) !== 'item') return
    const to = this.days[this.dayIndexOf(over.id)]
    if (!to || to === findDayOfItem(this.days, getEntityKey(activeId.id))) return
    const itemIndex = to.items.findIndex((item) => item.key === getEntityKey(over.id))
    const isByKeyboard = activatorEvent instanceof KeyboardEvent
    const targetPosition = itemIndex >= 0 ? itemIndex : isByKeyboard && this.isMovingDown ? 0 : to.items.length
    if (isByKeyboard) this.target = activeId.id
    else this.restingPointer = this.pointer
    this.changeDays(moveItem(this.days, getEntityKey(activeId.id), to.key, targetPosition))
  }

  onDragEnd = ({ active: activeId, over }: DragEndEvent): void => {
    this.daysBeforeDrag = null
    if (!over || over.id === activeId.id) return
    if (getEntityKind(activeId.id) === 'day')
      return this.changeDays(moveDay(this.days, getEntityKey(activeId.id), this.dayIndexOf(over.id)))
    const to = this.days[this.dayIndexOf(over.id)]
    const itemIndex = to?.items.findIndex((item) => item.key === getEntityKey(over.id)) ?? -1
    if (to && itemIndex >= 0) this.changeDays(moveItem(this.days, getEntityKey(activeId.id), to.key, itemIndex))
  }

  onDragCancel = (): void => {
    if (this.daysBeforeDrag) this.changeDays(this.daysBeforeDrag)
    this.daysBeforeDrag = null
  }

  announcements: Announcements = {
    onDragStart: ({ active: activeId }) => `Picked up ${this.getNameOf(activeId.id)}.`,
    onDragOver: ({ active: activeId, over }) =>
      over ? `${this.getNameOf(activeId.id)} is over ${this.describePosition(activeId.id, over.id)}.` : undefined,
    onDragEnd: ({ active: activeId, over }) =>
      `${this.getNameOf(activeId.id)} was dropped${over ? ` at ${this.describePosition(activeId.id, activeId.id)}` : ''}.`,
    onDragCancel: ({ active: activeId }) => `${this.getNameOf(activeId.id)} went back to where it was.`,
  }

  private changeDays(days: ItineraryDay[]): void {
    this.days = days
    this.onChange(days)
  }

  private dayIndexOf(id: UniqueIdentifier): number {
    const dayKey = getEntityKind(id) === 'item' ? findDayOfItem(this.days, getEntityKey(id))?.key : getEntityKey(id)
    return this.days.findIndex((day) => day.key === dayKey)
  }

  /** The drop target after an arrow key: the next element in that direction. At the edge of a day, the adjacent day. */
  private findNeighbour(activeId: UniqueIdentifier, step: 1 | -1): UniqueIdentifier | null {
    const currentPosition = this.target ?? activeId
    if (getEntityKind(activeId) === 'day') {
      const neighbourDay = this.days[this.dayIndexOf(currentPosition) + step]
      return neighbourDay ? createDayId(neighbourDay.key) : null
    }
    const dayIndex = this.dayIndexOf(activeId)
    const items = this.days[dayIndex]?.items ?? []
    const neighbourItem = items[items.findIndex((item) => item.key === getEntityKey(currentPosition)) + step]
    if (neighbourItem && getEntityKind(currentPosition) === 'item') return createItemId(neighbourItem.key)
    const nextDay = this.days[dayIndex + step]
    this.isMovingDown = step === 1
    return nextDay ? createListId(nextDay.key) : null
  }

  private describePosition(activeId: UniqueIdentifier, overId: UniqueIdentifier): string {
    const dayPosition = this.dayIndexOf(overId)
    if (getEntityKind(activeId) === 'day') return `place ${dayPosition + 1} of ${this.days.length}`
    const items = this.days[dayPosition]?.items ?? []
    const itemIndex = items.findIndex((item) => item.key === getEntityKey(overId))
    return itemIndex < 0
      ? `Day ${dayPosition + 1}`
      : `place ${itemIndex + 1} of ${items.length} on Day ${dayPosition + 1}`
  }
}

export const BUILDER_DRAG_HELP = {
  draggable:
    'Press space or enter to pick up. Move with the arrow keys, press space to drop, or escape to put it back.',
}
