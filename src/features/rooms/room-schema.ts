import * as z from 'zod/mini'
import { roomsLimits } from '@/lib/generated/limits'
import { line, words } from '@/lib/schema'

const { min, max } = roomsLimits.beds

/** How many beds a room may have. */
export const BEDS: readonly number[] = Array.from({ length: max - min + 1 }, (_, at) => min + at)

export const roomSchema = z.object({
  name: line('Please enter a number or a name.'),
  /** As a select tells it. */
  beds: z.string(),
  note: words(roomsLimits.note.maxLength),
})

export type RoomValues = z.infer<typeof roomSchema>
