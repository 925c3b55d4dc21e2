import { useState } from 'react'
import { pluralise } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import type { Place, Manifest } from './room-rules'
import { placesOf, suggestRooms, type Suggestion } from './room-suggestion'

const Rooms = ({ of }: { of: Suggestion }) => (
  <ul className="grid gap-3">
    {[...new Set(of.places.map(({ room }) => room))].map((room) => (
      <li key={room.id} className="grid gap-1 border-t pt-3 first:border-0 first:pt-0">
        <h3 className="font-semibold wrap-anywhere">{room.name}</h3>
        <ul className="grid gap-1">
          {of.places
            .filter((place) => place.room === room)
            .map(({ traveller, because }) => (
              <li key={traveller.traveller_id} className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="min-w-0 wrap-anywhere">{traveller.name}</span>
                <Badge tone={because === 'both asked' ? 'success' : 'neutral'}>{because}</Badge>
              </li>
            ))}
        </ul>
      </li>
    ))}
  </ul>
)

interface RoomSuggestionDialogProps {
  manifest: Manifest
  onPlace: (places: Place[]) => void
  onClose: () => void
}

/** Suggests rooms from what guests asked for. No one is moved before it is confirmed. */
export const RoomSuggestionDialog = ({ manifest, onPlace, onClose }: RoomSuggestionDialogProps) => {
  const [suggestion] = useState(() => suggestRooms(manifest))
  const { places, left } = suggestion
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
            disabled={places.length === 0}
            onClick={() => {
              onPlace(placesOf(suggestion))
              onClose()
            }}
          >
            {places.length === 0 ? 'Place No One' : `Place ${pluralise(places.length, 'Traveller')}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {places.length === 0 ? <p>No one fits into a free room.</p> : <Rooms of={suggestion} />}
        {left.length > 0 && (
          <p className="wrap-anywhere text-warning">
            Left for you: {left.map(({ name }) => name).join(', ')}. No room that fits is free, or a child would sleep
            alone.
          </p>
        )}
      </div>
    </Dialog>
  )
}
