import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { supabaseUrl } from '@/lib/backend/env'
import { formatInstantDate } from '@/lib/dates'
import { detectFileType, DOCUMENT_TYPES, downloadDocument, formatFileSize, SIGNATURE_BYTES } from '@/lib/file-types'
import { DOCUMENT, FORM } from '@/lib/generated/limits'
import { getMessage, type Message } from '@/lib/messages'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { TextField } from '@/ui/form/field'
import { MessageNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Dialog } from '@/ui/overlay/dialog'
import { Skeleton } from '@/ui/skeleton'
import {
  deleteDocumentMessages,
  readDocumentMessages,
  renameDocumentMessages,
  saveDocumentMessages,
} from '../event-document-messages'
import {
  deleteDocument,
  documentTitleSchema,
  readDocument,
  renameDocument,
  saveDocument,
  type DocumentTitleValues,
} from '../event-document-mutations'
import { eventDocuments, type EventDocument } from '../event-document-queries'

/** Returns the reason why a file cannot be uploaded, or null if it can. The edge function makes the same checks. */
const findRefusal = async (file: File): Promise<Message | null> => {
  if (file.size > FORM.file) return getMessage(saveDocumentMessages, { status: 'too_large', max: FORM.file })
  const fileType = detectFileType(new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()))
  return fileType !== null && DOCUMENT_TYPES.includes(fileType)
    ? null
    : getMessage(saveDocumentMessages, { status: 'wrong_type' })
}

/** The initial title of a new document: the file name without its extension. */
const toDocumentTitle = (fileName: string): string =>
  fileName
    .replace(/\.[^.]*$/, '')
    .slice(0, DOCUMENT.title)
    .trim() || 'Document'

/**
 * Uploads a document as soon as staff choose the file. After a failure, the file stays selected so that staff can try
 * again.
 */
const DocumentUpload = ({ eventId }: { eventId: string }) => {
  const [share, setShare] = useState(0)
  const [refusal, setRefusal] = useState<Message | null>(null)
  const [unsentFile, setUnsentFile] = useState<File | null>(null)
  const { send, isBusy, notice } = useSend(saveDocument(eventId), {
    messages: saveDocumentMessages,
    notice: 'all',
    draft: false,
  })
  const uploadFile = async (file: File) => {
    setShare(0)
    setUnsentFile(null)
    const newRefusal = await findRefusal(file)
    setRefusal(newRefusal)
    if (newRefusal) return
    const saveResult = await send({ title: toDocumentTitle(file.name), file, onProgress: setShare })
    if (saveResult === null) setUnsentFile(file)
  }
  const uploadPercent = Math.round(share * 100)
  return (
    <div className="grid max-w-2xl gap-4">
      <TextField
        type="file"
        label="Add a document"
        hint={`PDF, JPEG or PNG, up to ${formatFileSize(FORM.file)}. Travellers see it at once. You can rename it afterwards.`}
        accept={DOCUMENT_TYPES.join(',')}
        disabled={isBusy}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) void uploadFile(file)
          // Resets the file input, so that staff can choose the same file again.
          event.target.value = ''
        }}
      />
      {isBusy && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <progress aria-label="Upload of the document" max={100} value={uploadPercent} className="h-2 grow" />
          <span className="tabular-nums">
            {uploadPercent < 100 ? `Uploading, ${uploadPercent}%` : 'Checking the file…'}
          </span>
        </p>
      )}
      <MessageNotice message={refusal ?? notice}>
        {unsentFile && (
          <Button variant="secondary" size="sm" className="mt-2" onClick={() => void uploadFile(unsentFile)}>
            Try Again
          </Button>
        )}
      </MessageNotice>
    </div>
  )
}

interface DocumentDialogProps {
  document: EventDocument
  onClose: () => void
}

const RenameDocumentDialog = ({ document, onClose }: DocumentDialogProps) => {
  const form = useForm<DocumentTitleValues>({
    resolver: zodResolver(documentTitleSchema),
    defaultValues: { title: document.title },
  })
  const { send, isBusy, deleteDraft } = useSend(renameDocument(document.id), {
    form,
    draft: document.id,
    messages: renameDocumentMessages,
    onResult: ({ status }) => status === 'renamed' && onClose(),
  })
  const cancelRename = () => {
    deleteDraft()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Rename ${document.title}`}
      footer={
        <>
          <Button variant="ghost" onClick={cancelRename}>
            Cancel
          </Button>
          <Button type="submit" form="document-form" isBusy={isBusy}>
            Save Title
          </Button>
        </>
      }
    >
      <form id="document-form" noValidate onSubmit={(event) => void form.handleSubmit((values) => send(values))(event)}>
        <TextField
          label="Title"
          required
          autoComplete="off"
          hint="Travellers see this title."
          error={form.formState.errors.title?.message}
          {...form.register('title')}
        />
      </form>
    </Dialog>
  )
}

const RemoveDocumentDialog = ({ document, onClose }: DocumentDialogProps) => {
  const { send, isBusy } = useSend(deleteDocument(document.id), { messages: deleteDocumentMessages, onResult: onClose })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${document.title}?`}
      description="Travellers can no longer open the document. Copies on their devices are deleted when the trip is next opened online."
      confirmLabel="Remove Document"
      isBusy={isBusy}
      onConfirm={() => void send()}
    />
  )
}

interface DocumentCardProps {
  document: EventDocument
  onRename: () => void
  onRemove: () => void
}

const DocumentCard = ({ document, onRename, onRemove }: DocumentCardProps) => {
  const hasPermission = useHasPermission()
  const { send, isBusy } = useSend(readDocument(document.id), { messages: readDocumentMessages, draft: false })
  const openAndDownload = async () => {
    const readResult = await send()
    if (readResult?.status === 'ok') downloadDocument(`${supabaseUrl}${readResult.path}`, document)
  }
  const { title, size, created_by, saved_at } = document
  return (
    <Card as="li" aria-label={title} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
      <div className="grid min-w-0 gap-0.5">
        <h3 className="font-semibold wrap-anywhere">{title}</h3>
        <p className="text-sm text-muted">
          {[formatFileSize(size), formatInstantDate(saved_at), created_by].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          isBusy={isBusy}
          aria-label={`Download ${title}`}
          onClick={() => void openAndDownload()}
        >
          Download
        </Button>
        {hasPermission('trips') && (
          <>
            <Button size="sm" variant="ghost" aria-label={`Rename ${title}`} onClick={onRename}>
              Rename
            </Button>
            <Button size="sm" variant="ghost" aria-label={`Remove ${title}`} onClick={onRemove}>
              Remove
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}

/** The documents that the travellers of a departure can open. Guides see them, staff who edit trips change them. */
export const EventDocuments = ({ eventId }: { eventId: string }) => {
  const hasPermission = useHasPermission()
  const documentsQuery = useQuery(eventDocuments(eventId))
  const [documentToRename, setDocumentToRename] = useState<EventDocument | null>(null)
  const [documentToRemove, setDocumentToRemove] = useState<EventDocument | null>(null)
  const { data } = documentsQuery
  if (documentsQuery.isError && !data)
    return <ReadError read={documentsQuery}>We couldn’t load the documents.</ReadError>
  if (!data) return <Skeleton className="h-96" />
  return (
    <div className="grid gap-6">
      <p className="max-w-prose text-muted">
        Travellers with a confirmed booking of this departure see these documents on the page of their trip, even
        offline.
      </p>
      {hasPermission('trips') && <DocumentUpload eventId={eventId} />}
      {data.documents.length === 0 ? (
        <EmptyState icon={FileText} title="No documents yet">
          Tickets, maps and packing lists can be shared here.
        </EmptyState>
      ) : (
        <ul aria-label="Documents" className="grid gap-3">
          {data.documents.map((document) => (
            <DocumentCard
              key={document.id}
              document={document}
              onRename={() => setDocumentToRename(document)}
              onRemove={() => setDocumentToRemove(document)}
            />
          ))}
        </ul>
      )}
      {documentToRename && (
        <RenameDocumentDialog document={documentToRename} onClose={() => setDocumentToRename(null)} />
      )}
      {documentToRemove && (
        <RemoveDocumentDialog document={documentToRemove} onClose={() => setDocumentToRemove(null)} />
      )}
    </div>
  )
}
