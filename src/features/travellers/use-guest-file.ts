import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '@/ui/toast/toast'
import { downloadGuestList } from './traveller-export'
import { guestsOf } from './travellers-queries'

/** The guest list as a file, as it stands now. */
export const useGuestFile = ({ id, title }: { id: string; title: string }) => {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      downloadGuestList(title, await queryClient.fetchQuery({ ...guestsOf(id), staleTime: 0 }))
      toast.success('Guest List Exported', `The guest list of ${title} was downloaded.`)
    } catch {
      toast.error('Error', 'Failed to export the guest list. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return { download, busy }
}
