import { useState } from 'react'
import { formatMoneyExact, pluralise } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { FormNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { Dialog } from '@/ui/overlay/dialog'
import { fillRooms, listSharersAlone } from './room-fill'
import { fillMessages } from './room-messages'
import { saveFilledRooms } from './room-mutations'
import type { EventGuestList } from './room-rules'

/** A dialog that shows the rooms planned from the booked room options. Nothing is saved until staff confirm. */
export const RoomFillDialog = ({ guestList, onClose }: { guestList: EventGuestList; onClose: () => void }) => {
  // The plan stays the same while the dialog is open, so that a repeated request adds the rooms only once.
  const [rooms] = useState(() => fillRooms(guestList))
  const { send, isBusy } = useSend(saveFilledRooms(guestList.event.id), { messages: fillMessages, onResult: onClose })
  const placedCount = rooms.reduce((sum, { newTravellers }) => sum + newTravellers.length, 0)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Fill from Room Options"
      description="Based on the booked room options. Strangers share only if they want the same kind of room-mate. No one is moved until you confirm."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button isBusy={isBusy} onClick={() => void send(rooms)}>
            Place {pluralise(placedCount, 'Traveller')}
          </Button>
        </>
      }
    >
      <ul className="grid gap-3">
        {rooms.map(({ id, name, isNew, newTravellers }) => (
          <li key={id} className="grid gap-1 border-t pt-3 first:border-0 first:pt-0">
            <h3 className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
              {name}
              {isNew && <Badge tone="neutral">new room</Badge>}
            </h3>
            <p className="wrap-anywhere">{newTravellers.map((traveller) => traveller.name).join(', ')}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/**
 * Lists the travellers who booked a shared room but have no roommate, with the supplement that they owe if no one joins
 * them.
 */
export const SharersAlone = ({ guestList }: { guestList: EventGuestList }) => {
  const sharersAlone = listSharersAlone(guestList)
  if (sharersAlone.length === 0) return null
  const { single_supplement } = guestList
  return (
    <FormNotice tone="warning" title="Sharing, but no room-mate yet">
      <ul>
        {sharersAlone.map(({ traveller_id, name, reference }) => (
          <li key={traveller_id} className="wrap-anywhere">
            {name}, {reference}
            {single_supplement !== null &&
              `: the single supplement is ${formatMoneyExact(single_supplement)} if no one joins`}
          </li>
        ))}
      </ul>
    </FormNotice>
  )
}
