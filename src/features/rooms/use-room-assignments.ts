import { notifyManager, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isSessionError } from '@/lib/backend/errors'
import { resolveMessage, getMessage, type Message } from '@/lib/messages'
import { showToast } from '@/ui/form/use-send'
import { assignmentMessages } from './room-messages'
import { assignRooms } from './room-mutations'
import { applyAssignments, type RoomAssignment, type EventGuestList } from './room-rules'

const showMessage = (message: Message | null): void => {
  if (message) showToast(message)
}

/**
 * State of the moves of travellers between rooms. Each move is visible immediately. Moves are sent in order. A rejected
 * move is undone.
 */
export const useRoomAssignments = (stored: EventGuestList) => {
  const [pendingMoves, setPendingMoves] = useState<readonly (readonly RoomAssignment[])[]>([])
  const { mutateAsync } = useMutation(assignRooms(stored.event.id))
  const assignTravellers = (assignments: readonly RoomAssignment[]): void => {
    setPendingMoves((moves) => [...moves, assignments])
    void mutateAsync(assignments)
      .then(
        (result) => showMessage(getMessage(assignmentMessages, result)),
        (error: unknown) => !isSessionError(error) && showMessage(resolveMessage(assignmentMessages.failed, error)),
      )
      // Removes the pending move only after React has rendered the refetched data, so that the traveller does not jump
      // back for a moment.
      .finally(() =>
        notifyManager.schedule(() => setPendingMoves((moves) => moves.filter((move) => move !== assignments))),
      )
  }
  return { guestList: pendingMoves.reduce(applyAssignments, stored), place: assignTravellers }
}
