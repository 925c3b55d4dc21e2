import { useId, useRef, useState } from 'react'
import { detectFileType, FILE_TYPES, formatFileSize, SIGNATURE_BYTES } from '@/lib/file-types'
import { FORM } from '@/lib/generated/limits'
import { getMessage, type Message } from '@/lib/messages'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { MessageNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { removeFileMessages, saveFileMessages } from './form-messages'
import { saveAnswers, saveFile } from './form-mutations'
import type { AnsweredField } from './form-queries'
import { getFieldLabel, readStoredFile } from './form-rules'

const FILE_HINT = `PDF, JPEG, PNG, WebP or HEIC, up to ${formatFileSize(FORM.file)}.`
/**
 * The file types and name endings that the file dialog offers. The endings are needed because some browsers do not know
 * the content type of HEIC files.
 */
const ACCEPTED_FILES = [...FILE_TYPES, '.heic', '.heif'].join(',')

/** Returns the reason why a file cannot be uploaded, or null if it can. The edge function makes the same checks. */
const findRefusal = async (file: File): Promise<Message | null> => {
  if (file.size > FORM.file) return getMessage(saveFileMessages, { status: 'too_large', max: FORM.file })
  const firstBytes = await file.slice(0, SIGNATURE_BYTES).arrayBuffer()
  return detectFileType(new Uint8Array(firstBytes)) ? null : getMessage(saveFileMessages, { status: 'wrong_type' })
}

interface FileSectionProps {
  token: string
  formId: string
  field: AnsweredField
}

/** Uploads a file. After a failure, the file stays selected so that the traveller can try again. */
const useFileUpload = ({ token, formId, field }: FileSectionProps) => {
  const [share, setShare] = useState(0)
  const [refusal, setRefusal] = useState<Message | null>(null)
  const [unsentFile, setUnsentFile] = useState<File | null>(null)
  const { send, isBusy, notice } = useSend(saveFile(token, formId, field.key), {
    messages: saveFileMessages,
    notice: 'all',
    draft: false,
  })
  const uploadFile = async (file: File) => {
    setShare(0)
    setUnsentFile(null)
    const newRefusal = await findRefusal(file)
    setRefusal(newRefusal)
    if (newRefusal) return
    const saveResult = await send({ file, onProgress: setShare })
    if (saveResult === null) setUnsentFile(file)
  }
  return { upload: uploadFile, isUploading: isBusy, share, unsentFile, uploadNotice: refusal ?? notice }
}

/** A question that asks for a file. The file is uploaded as soon as the traveller has chosen it. */
export const FileSection = ({ token, formId, field }: FileSectionProps) => {
  const headingId = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const { upload, isUploading, share, unsentFile, uploadNotice } = useFileUpload({ token, formId, field })
  const removeSend = useSend(saveAnswers(token, formId), { messages: removeFileMessages, notice: 'all', draft: false })
  const [isRemoving, setIsRemoving] = useState(false)
  const label = getFieldLabel(field)
  const storedFile = readStoredFile(field.answer)
  const removeFile = async () => {
    setIsRemoving(true)
    const removeResult = await removeSend.send({ [field.key]: null })
    if (removeResult?.status === 'saved') inputRef.current?.focus()
  }
  const uploadPercent = Math.round(share * 100)
  return (
    <section aria-labelledby={headingId} className="grid gap-4 border-t pt-6">
      <h3 id={headingId} className="text-lg font-semibold wrap-anywhere">
        {label}
      </h3>
      {storedFile && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 wrap-anywhere">
            {storedFile.name} <span className="text-sm text-muted">({formatFileSize(storedFile.size)})</span>
          </p>
          <Button
            variant="secondary"
            size="sm"
            isBusy={removeSend.isBusy}
            aria-label={`Remove ${storedFile.name}`}
            onClick={() => void removeFile()}
          >
            Remove
          </Button>
        </div>
      )}
      <TextField
        ref={inputRef}
        type="file"
        label={storedFile ? `Replace ${label}` : label}
        hint={field.help ? `${field.help} ${FILE_HINT}` : FILE_HINT}
        required={field.required && !storedFile}
        accept={ACCEPTED_FILES}
        disabled={isUploading}
        onChange={(event) => {
          const file = event.target.files?.[0]
          setIsRemoving(false)
          if (file) void upload(file)
          // Resets the file input, so that the traveller can choose the same file again.
          event.target.value = ''
        }}
      />
      {isUploading && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <progress aria-label={`Upload of ${label}`} max={100} value={uploadPercent} className="h-2 grow" />
          <span className="tabular-nums">
            {uploadPercent < 100 ? `Uploading, ${uploadPercent}%` : 'Checking the file…'}
          </span>
        </p>
      )}
      <MessageNotice message={isRemoving ? removeSend.notice : uploadNotice}>
        {unsentFile && !isRemoving && (
          <Button variant="secondary" size="sm" className="mt-2" onClick={() => void upload(unsentFile)}>
            Try Again
          </Button>
        )}
      </MessageNotice>
    </section>
  )
}
