import { useState } from 'react'
import { pluralise } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import type { RoomAssignment, EventGuestList } from './room-rules'
import { toAssignments, suggestRooms, type RoomSuggestion } from './room-suggestion'

const SuggestedRooms = ({ suggestion }: { suggestion: RoomSuggestion }) => (
  <ul className="grid gap-3">
    {[...new Set(suggestion.assignments.map(({ room }) => room))].map((room) => (
      <li key={room.id} className="grid gap-1 border-t pt-3 first:border-0 first:pt-0">
        <h3 className="font-semibold wrap-anywhere">{room.name}</h3>
        <ul className="grid gap-1">
          {suggestion.assignments
            .filter((assignment) => assignment.room === room)
            .map(({ traveller, reason }) => (
              <li key={traveller.traveller_id} className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="min-w-0 wrap-anywhere">{traveller.name}</span>
                <Badge tone={reason === 'both asked' ? 'success' : 'neutral'}>{reason}</Badge>
              </li>
            ))}
        </ul>
      </li>
    ))}
  </ul>
)

interface RoomSuggestionDialogProps {
  guestList: EventGuestList
  onPlace: (assignments: RoomAssignment[]) => void
  onClose: () => void
}

/**
 * A dialog that suggests rooms from the roommate wishes of the guests. Travellers move only after staff confirm the
 * suggestion.
 */
export const RoomSuggestionDialog = ({ guestList, onPlace, onClose }: RoomSuggestionDialogProps) => {
  const [suggestion] = useState(() => suggestRooms(guestList))
  const { assignments, unassigned } = suggestion
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Suggested Rooms"
      description="Based on who booked together and preferred roommates. No one is moved until you confirm."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={assignments.length === 0}
            onClick={() => {
              onPlace(toAssignments(suggestion))
              onClose()
            }}
          >
            {assignments.length === 0
              ? 'No Travellers to Place'
              : `Place ${pluralise(assignments.length, 'Traveller')}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {assignments.length === 0 ? (
          <p>No traveller fits into a free room.</p>
        ) : (
          <SuggestedRooms suggestion={suggestion} />
        )}
        {unassigned.length > 0 && (
          <p className="wrap-anywhere text-warning">
            Please assign these travellers to rooms yourself: {unassigned.map(({ name }) => name).join(', ')}. No
            suitable room is free, or a child would be in a room without an adult.
          </p>
        )}
      </div>
    </Dialog>
  )
}
