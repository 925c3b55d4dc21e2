import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast/toast'
import { accountMessages } from './account-messages'
import { downloadMyData } from './account-mutations'

const saveFile = (text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'my-data.json'
  link.click()
  URL.revokeObjectURL(url)
}

/** Everything stored about a member, as one file. */
export const MyData = () => {
  const download = useMutation({
    ...downloadMyData,
    onSuccess: (text) => {
      saveFile(text)
      toast.success(accountMessages.downloaded.title, accountMessages.downloaded.text)
    },
    onError: () => toast.error(accountMessages.failed.title, accountMessages.failed.text),
  })
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">
        Your profile, bookings, payments, orders, comments and messages, in a file that programs can read (JSON).
      </p>
      <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
        {!download.isPending && <Download aria-hidden className="size-5" />}
        Download My Data
      </Button>
    </div>
  )
}
