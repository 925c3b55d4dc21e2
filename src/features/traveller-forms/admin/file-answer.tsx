import { supabaseUrl } from '@/lib/backend/env'
import { formatFileSize } from '@/lib/file-types'
import type { MessagesFor } from '@/lib/messages'
import { Button } from '@/ui/button'
import { useSend } from '@/ui/form/use-send'
import { readFile } from '../form-mutations'
import type { StoredFile } from '../form-rules'

const readFileMessages: MessagesFor<{ status: 'ok' } | { status: 'not_found' }> = {
  ok: null,
  not_found: { title: 'The file is no longer stored', text: 'Please reload the page.' },
  failed: { title: 'We couldn’t open the file', text: 'Please try again.' },
}

/**
 * Downloads a file through a temporary link. Does not open a new window, because browsers block windows that open after
 * a request.
 */
const downloadFile = (url: string, name: string): void => {
  const downloadLink = Object.assign(document.createElement('a'), { href: url, download: name })
  downloadLink.click()
}

/** A file that a traveller uploaded. The activity log records each download. */
export const FileAnswer = ({ travellerId, file }: { travellerId: string; file: StoredFile }) => {
  const { send, isBusy } = useSend(readFile(travellerId, file.id ?? ''), { messages: readFileMessages, draft: false })
  const openFile = async () => {
    const readResult = await send()
    if (readResult?.status === 'ok') downloadFile(`${supabaseUrl}${readResult.path}`, file.name)
  }
  return (
    <span className="flex flex-wrap items-center gap-3">
      <span className="min-w-0">
        {file.name} <span className="text-sm text-muted">({formatFileSize(file.size)})</span>
      </span>
      <Button
        variant="secondary"
        size="sm"
        isBusy={isBusy}
        aria-label={`Download ${file.name}`}
        onClick={() => void openFile()}
      >
        Download
      </Button>
    </span>
  )
}
