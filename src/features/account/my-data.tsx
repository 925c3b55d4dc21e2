import { Download } from 'lucide-react'
import { Button } from '@/ui/button'
import { useSend } from '@/ui/form/use-send'
import { downloadMessages } from './account-messages'
import { downloadMyData } from './account-mutations'

const downloadJsonFile = (text: string): void => {
  const fileUrl = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const downloadLink = document.createElement('a')
  downloadLink.href = fileUrl
  downloadLink.download = 'my-data.json'
  downloadLink.click()
  URL.revokeObjectURL(fileUrl)
}

/** Downloads all stored data about a member as one file. */
export const DataDownload = () => {
  const { send, isBusy } = useSend(downloadMyData, {
    messages: downloadMessages,
    onResult: (result) => downloadJsonFile(JSON.stringify(result, null, 2)),
  })
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">Your profile, bookings, payments, orders, comments and messages, as a JSON file.</p>
      <Button variant="secondary" isBusy={isBusy} onClick={() => void send()}>
        {!isBusy && <Download aria-hidden className="size-5" />}
        Download My Data
      </Button>
    </div>
  )
}
