import {
  pointerWithin,
  type Announcements,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import {
  countFreeBeds,
  findRoomOfTraveller,
  listNamedTravellers,
  type RoomAssignment,
  type EventGuestList,
} from './room-rules'

/** The drop target for travellers without a room. */
export const UNASSIGNED_TARGET = 'nowhere'

const ARROW_KEY_STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Drag and drop of travellers into rooms, by pointer and keyboard. Skips full rooms. */
export class RoomDnd {
  private guestList: EventGuestList | null = null
  private target: UniqueIdentifier | null = null

  setGuestList = (guestList: EventGuestList): void => {
    this.guestList = guestList
  }

  getTravellerName = (id: UniqueIdentifier): string =>
    (this.guestList && listNamedTravellers(this.guestList).find(({ traveller_id }) => traveller_id === id)?.name) ??
    'Traveller'

  getRoomName = (id: UniqueIdentifier): string =>
    this.guestList?.rooms.find((room) => room.id === id)?.name ?? 'those without a room'

  startDrag = (): void => {
    this.target = null
  }

  getNextCoordinates: KeyboardCoordinateGetter = (event, { active, context: { droppableRects } }) => {
    const roomStep = ARROW_KEY_STEPS[event.code]
    if (roomStep === undefined) return undefined
    event.preventDefault()
    const openRoomIds = this.listOpenRooms(active)
    const roomIndex = openRoomIds.indexOf(String(this.target ?? this.findRoom(active)))
    const nextRoomId = openRoomIds[(roomIndex + roomStep + openRoomIds.length) % openRoomIds.length]
    const roomRect = nextRoomId === undefined ? undefined : droppableRects.get(nextRoomId)
    if (nextRoomId === undefined || !roomRect) return undefined
    this.target = nextRoomId
    return { x: roomRect.left, y: roomRect.top }
  }

  detectCollisions: CollisionDetection = (args) => {
    if (!args.pointerCoordinates) return [{ id: this.target ?? this.findRoom(args.active.id) }]
    const openRoomIds = new Set(this.listOpenRooms(args.active.id))
    return pointerWithin(args).filter(({ id }) => openRoomIds.has(String(id)))
  }

  /**
   * The room assignment that a drop makes. Null if there is no target, or if the target is full or is the traveller's
   * current room.
   */
  getAssignment = (active: UniqueIdentifier, over: UniqueIdentifier | undefined): RoomAssignment | null => {
    if (over === undefined || over === this.findRoom(active) || !this.listOpenRooms(active).includes(String(over)))
      return null
    return { traveller_id: String(active), room_id: over === UNASSIGNED_TARGET ? null : String(over) }
  }

  announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${this.getTravellerName(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${this.getTravellerName(active.id)} is over ${this.getRoomName(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      `${this.getTravellerName(active.id)} was dropped${over ? ` on ${this.getRoomName(over.id)}` : ''}.`,
    onDragCancel: ({ active }) => `${this.getTravellerName(active.id)} stays in the same place.`,
  }

  private findRoom(active: UniqueIdentifier): string {
    return (this.guestList && findRoomOfTraveller(this.guestList, String(active))?.id) ?? UNASSIGNED_TARGET
  }

  /** The rooms with a free bed, and the traveller's current room, in the order of the page. */
  private listOpenRooms(active: UniqueIdentifier): string[] {
    const currentRoomId = this.findRoom(active)
    const openRooms = (this.guestList?.rooms ?? []).filter(
      (room) => room.id === currentRoomId || countFreeBeds(room) > 0,
    )
    return [UNASSIGNED_TARGET, ...openRooms.map(({ id }) => id)]
  }
}

export const ROOM_DRAG_HELP = {
  draggable:
    'Press space or enter to pick up a traveller. Choose a room with the arrow keys. Then press space to drop the traveller, or escape to cancel.',
}
