import {
  pointerWithin,
  type Announcements,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { freeBeds, roomOf, travellersIn, type Place, type Manifest } from './room-rules'

/** Drop target for travellers without a room. */
export const NOWHERE = 'nowhere'

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Drag and drop of travellers into rooms, by pointer and keyboard. Full rooms are skipped. */
export class RoomDnd {
  private manifest: Manifest | null = null
  private target: UniqueIdentifier | null = null

  see = (manifest: Manifest): void => {
    this.manifest = manifest
  }

  nameOf = (id: UniqueIdentifier): string =>
    (this.manifest && travellersIn(this.manifest).find(({ traveller_id }) => traveller_id === id)?.name) ?? 'Traveller'

  roomNamed = (id: UniqueIdentifier): string =>
    this.manifest?.rooms.find((room) => room.id === id)?.name ?? 'those without a room'

  start = (): void => {
    this.target = null
  }

  nextPlace: KeyboardCoordinateGetter = (event, { active, context: { droppableRects } }) => {
    const step = STEPS[event.code]
    if (step === undefined) return undefined
    event.preventDefault()
    const open = this.openTo(active)
    const at = open.indexOf(String(this.target ?? this.homeOf(active)))
    const next = open[(at + step + open.length) % open.length]
    const rect = next === undefined ? undefined : droppableRects.get(next)
    if (next === undefined || !rect) return undefined
    this.target = next
    return { x: rect.left, y: rect.top }
  }

  collisions: CollisionDetection = (args) => {
    if (!args.pointerCoordinates) return [{ id: this.target ?? this.homeOf(args.active.id) }]
    const open = new Set(this.openTo(args.active.id))
    return pointerWithin(args).filter(({ id }) => open.has(String(id)))
  }

  /** The target of a drop. Null: unchanged or no target. */
  placeOf = (active: UniqueIdentifier, over: UniqueIdentifier | undefined): Place | null => {
    if (over === undefined || over === this.homeOf(active) || !this.openTo(active).includes(String(over))) return null
    return { traveller_id: String(active), room_id: over === NOWHERE ? null : String(over) }
  }

  announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${this.nameOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${this.nameOf(active.id)} is over ${this.roomNamed(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      `${this.nameOf(active.id)} was dropped${over ? ` on ${this.roomNamed(over.id)}` : ''}.`,
    onDragCancel: ({ active }) => `${this.nameOf(active.id)} stays.`,
  }

  private homeOf(active: UniqueIdentifier): string {
    return (this.manifest && roomOf(this.manifest, String(active))?.id) ?? NOWHERE
  }

  /** Rooms with a free bed, and the traveller's own, in page order. */
  private openTo(active: UniqueIdentifier): string[] {
    const home = this.homeOf(active)
    const rooms = (this.manifest?.rooms ?? []).filter((room) => room.id === home || freeBeds(room) > 0)
    return [NOWHERE, ...rooms.map(({ id }) => id)]
  }
}

export const DRAG_HELP = {
  draggable: 'Press space or enter to pick up. Choose a room with the arrow keys, press space to drop, or escape.',
}
