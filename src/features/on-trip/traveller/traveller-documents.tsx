import { FileText, ReceiptText } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { readDocumentMessages } from '../documents/event-document-messages'
import { readDocument, readDocumentPath } from '../documents/event-document-mutations'
import { supabaseUrl } from '@/lib/backend/env'
import { downloadDocument, formatFileSize } from '@/lib/file-types'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { useSend } from '@/ui/form/use-send'
import { PageSection } from '@/ui/page-header'
import type { MyTrip } from './my-trip-queries'
import { listStoredDocumentIds, readStoredDocument, storeDocuments } from '../offline/saved-documents'

/**
 * The ids of the documents that open without a network. After the trip is saved on this device, the hook also stores
 * the documents of the trip.
 * @param savedAt when the trip was saved; null if it was not
 */
const useStoredDocuments = (
  userId: string,
  event: MyTrip,
  { savedAt, isOnline }: Pick<EventDocumentsProps, 'savedAt' | 'isOnline'>,
): string[] => {
  const [storedIds, setStoredIds] = useState<string[]>([])
  useEffect(() => {
    let isCurrent = true
    const updateStoredIds = async () => {
      const newStoredIds = await listStoredDocumentIds(userId, event)
      if (isCurrent) setStoredIds(newStoredIds)
    }
    const storeAllDocuments = async () => {
      await updateStoredIds()
      if (savedAt === null || !isOnline) return
      // If a download fails, the documents that are already stored stay available. The next visit tries again.
      await storeDocuments(userId, event, readDocumentPath).catch(() => undefined)
      await updateStoredIds()
    }
    storeAllDocuments().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [userId, event, savedAt, isOnline])
  return storedIds
}

interface ListedDocumentProps {
  icon: ReactNode
  title: string
  text?: string
  /** The button or link that opens the document. Null if the document cannot be opened without a network. */
  action: ReactNode
}

const ListedDocument = ({ icon, title, text, action }: ListedDocumentProps) => (
  <li
    aria-label={title}
    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border bg-surface px-5 py-3"
  >
    <div className="flex min-w-0 items-center gap-4">
      {icon}
      <div className="grid min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {text && <p className="text-sm text-muted">{text}</p>}
      </div>
    </div>
    {action ?? <p className="text-sm text-muted">Needs an internet connection</p>}
  </li>
)

interface UploadedDocumentProps {
  userId: string
  bookingId: string
  document: MyTrip['documents'][number]
  isStored: boolean
  isOnline: boolean
}

const UploadedDocument = ({ userId, bookingId, document, isStored, isOnline }: UploadedDocumentProps) => {
  const { send, isBusy } = useSend(readDocument(document.id), { messages: readDocumentMessages, draft: false })
  const openDocument = async () => {
    const file = isStored ? await readStoredDocument(userId, bookingId, document.id) : undefined
    if (file) {
      const objectUrl = URL.createObjectURL(file)
      downloadDocument(objectUrl, document)
      // Releases the object URL, which would otherwise keep the file in memory. After a minute, the download has
      // certainly started.
      setTimeout(() => URL.revokeObjectURL(objectUrl), 60_000)
      return
    }
    const readResult = await send()
    if (readResult?.status === 'ok') downloadDocument(`${supabaseUrl}${readResult.path}`, document)
  }
  return (
    <ListedDocument
      icon={<FileText aria-hidden className="size-5 shrink-0 text-lantern" />}
      title={document.title}
      text={`${formatFileSize(document.size)}${isStored ? ' · Saved on this device' : ''}`}
      action={
        isStored || isOnline ? (
          <Button
            variant="secondary"
            size="sm"
            isBusy={isBusy}
            aria-label={`Open ${document.title}`}
            onClick={() => void openDocument()}
          >
            Open
          </Button>
        ) : null
      }
    />
  )
}

interface EventDocumentsProps {
  userId: string
  event: MyTrip
  /** When the trip was saved on this device. Null if the trip is not saved. */
  savedAt: string | null
  isOnline: boolean
}

/** The invoice, and the documents that staff uploaded for the travellers. */
export const MyTripDocuments = ({ userId, event, savedAt, isOnline }: EventDocumentsProps) => {
  const storedIds = useStoredDocuments(userId, event, { savedAt, isOnline })
  if (!event.is_own && event.documents.length === 0) return null
  return (
    <PageSection title="Documents">
      <ul className="grid gap-3">
        {event.documents.map((document) => (
          <UploadedDocument
            key={document.id}
            {...{ userId, document, isOnline }}
            bookingId={event.booking_id}
            isStored={storedIds.includes(document.id)}
          />
        ))}
        {event.is_own && (
          <ListedDocument
            icon={<ReceiptText aria-hidden className="size-5 shrink-0 text-lantern" />}
            title={`Invoice ${event.reference}`}
            action={
              isOnline ? (
                <Link
                  to={paths.invoice(event.booking_id)}
                  aria-label={`Open Invoice ${event.reference}`}
                  className={buttonClass('secondary', 'sm')}
                >
                  Open
                </Link>
              ) : null
            }
          />
        )}
      </ul>
    </PageSection>
  )
}
