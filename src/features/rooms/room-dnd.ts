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
  type GuestManifest,
} from './room-rules'

/** The drop target for travellers without a room. */
export const UNASSIGNED_TARGET = 'nowhere'

const ARROW_KEY_STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Drag and drop of travellers into rooms, by pointer and keyboard. Skips full rooms. */
export class RoomDnd {
  private manifest: GuestManifest | null = null
  private target: UniqueIdentifier | null = null

  setManifest = (manifest: GuestManifest): void => {
    this.manifest = manifest
  }

  getTravellerName = (id: UniqueIdentifier): string =>
    (this.manifest && listNamedTravellers(this.manifest).find(({ traveller_id }) => traveller_id === id)?.name) ??
    'Traveller'

  roomNamed = (id: UniqueIdentifier): string =>
    this.manifest?.rooms.find((room) => room.id === id)?.name ?? 'those without a room'

  start = (): void => {
    this.target = null
  }

  nextPlace: KeyboardCoordinateGetter = (event, { active, context: { droppableRects } }) => {
    const step = ARROW_KEY_STEPS[event.code]
    if (step === undefined) return undefined
    event.preventDefault()
    const open = this.listOpenRooms(active)
    const at = open.indexOf(String(this.target ?? this.findRoom(active)))
    const next = open[(at + step + open.length) % open.length]
    const rect = next === undefined ? undefined : droppableRects.get(next)
    if (next === undefined || !rect) return undefined
    this.target = next
    return { x: rect.left, y: rect.top }
  }

  collisions: CollisionDetection = (args) => {
    if (!args.pointerCoordinates) return [{ id: this.target ?? this.findRoom(args.active.id) }]
    const open = new Set(this.listOpenRooms(args.active.id))
    return pointerWithin(args).filter(({ id }) => open.has(String(id)))
  }

  /**
   * Describes the drop target for screen readers. Null if there is no target, or if it is the traveller's current room.
   */
  describePosition = (active: UniqueIdentifier, over: UniqueIdentifier | undefined): RoomAssignment | null => {
    if (over === undefined || over === this.findRoom(active) || !this.listOpenRooms(active).includes(String(over)))
      return null
    return { traveller_id: String(active), room_id: over === UNASSIGNED_TARGET ? null : String(over) }
  }

  announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${this.getTravellerName(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${this.getTravellerName(active.id)} is over ${this.roomNamed(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      `${this.getTravellerName(active.id)} was dropped${over ? ` on ${this.roomNamed(over.id)}` : ''}.`,
    onDragCancel: ({ active }) => `${this.getTravellerName(active.id)} stays.`,
  }

  private findRoom(active: UniqueIdentifier): string {
    return (this.manifest && findRoomOfTraveller(this.manifest, String(active))?.id) ?? UNASSIGNED_TARGET
  }

  /** The rooms with a free bed, and the traveller's current room, in the order of the page. */
  private listOpenRooms(active: UniqueIdentifier): string[] {
    const home = this.findRoom(active)
    const rooms = (this.manifest?.rooms ?? []).filter((room) => room.id === home || countFreeBeds(room) > 0)
    return [UNASSIGNED_TARGET, ...rooms.map(({ id }) => id)]
  }
}

export const DRAG_HELP = {
  draggable: 'Press space or enter to pick up. Choose a room with the arrow keys, press space to drop, or escape.',
}
