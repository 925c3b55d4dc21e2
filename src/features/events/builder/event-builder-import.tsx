import { useRef, useState } from 'react'
import { counted } from '@/lib/text'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { FormNotice } from '@/ui/form/form-notice'
import {
  COLUMNS,
  fileAfter,
  importPayload,
  isRight,
  readEventsCsv,
  type ImportFile,
  type ImportRow,
} from '@/features/events/form/event-form-import'
import { useSend } from '@/ui/form/use-send'
import { importWords } from '@/features/events/form/event-form-messages'
import { importEvents } from '@/features/events/form/event-form-mutations'

const EXAMPLE = `title,location,start_date,end_date,price,max_registrations,opens_on,members_only,gst_free
Gaols by Night,Hobart,2031-02-12,2031-02-16,2400,20,,,
A Night for Members,Port Arthur,2031-03-05,2031-03-06,900,12,,yes,
The Vaults,Edinburgh,2031-04-09,2031-04-14,4200,16,2030-11-01,no,yes`

/** Says what a file holds, and asks for one. */
const FilePicker = ({ onChosen }: { onChosen: (file: File) => void }) => {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <p className="text-sm text-muted">
        A CSV file with the columns {COLUMNS.join(', ')}. Only title is needed; dates as 2031-02-12, members_only and
        gst_free (a trip outside Australia) as yes or no.{' '}
        <a
          className="text-lantern underline underline-offset-4"
          download="events.csv"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE)}`}
        >
          Download an example
        </a>
      </p>
      <Button variant="secondary" className="justify-self-start" onClick={() => picker.current?.click()}>
        Choose File
      </Button>
      <input
        ref={picker}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label="CSV file"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) onChosen(chosen)
          event.target.value = ''
        }}
      />
    </>
  )
}

const Result = ({ faults }: Pick<ImportRow, 'faults'>) =>
  Object.keys(faults).length === 0 ? (
    <span className="text-success">Right</span>
  ) : (
    <ul className="text-danger">
      {Object.entries(faults).map(([field, message]) => (
        <li key={field}>
          {field}: {message}
        </li>
      ))}
    </ul>
  )

const Preview = ({ rows }: { rows: readonly ImportRow[] }) => (
  <div className="overflow-x-auto" role="region" aria-label="Preview" tabIndex={0}>
    <table className="w-full min-w-xl text-left text-sm">
      <thead>
        <tr>
          {['Line', 'Title', 'Dates', 'Price', 'Result'].map((heading) => (
            <th key={heading} scope="col" className="py-2 pr-4">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, form, faults }) => (
          <tr key={line} className="border-t align-top">
            <td className="py-2 pr-4 tabular-nums">{line}</td>
            <th scope="row" className="py-2 pr-4 font-medium">
              {form.title || '(no title)'}
            </th>
            <td className="py-2 pr-4">{[form.start_date, form.end_date].filter(Boolean).join(' – ')}</td>
            <td className="py-2 pr-4 tabular-nums">{form.price}</td>
            <td className="py-2">
              <Result faults={faults} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** What is asked for in few letters. */
const digest = async (asked: unknown): Promise<string> => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(asked)))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A chosen file: read, checked by the database, and stored once all its rows are right. */
const useEventImport = (onStored: () => void) => {
  const [file, setFile] = useState<ImportFile | null>(null)
  const { send, busy, requestId } = useSend(importEvents, { words: importWords })
  const right = file !== null && !file.problem && isRight(file.rows)

  const read = async (chosen: File): Promise<void> => {
    const parsed = readEventsCsv(await chosen.text())
    setFile(parsed)
    if (parsed.problem || !isRight(parsed.rows)) return
    const answer = await send({ events: importPayload(parsed.rows), checkOnly: true })
    const wrong = answer && fileAfter(parsed.rows, answer)
    if (wrong) setFile(wrong)
  }
  const store = async (): Promise<void> => {
    if (!file) return
    const events = importPayload(file.rows)
    // The same events are the same request until one is answered, whichever file or dialog they come from.
    const answer = await send({ events, checkOnly: false, requestId: requestId(await digest(events)) })
    const wrong = answer && fileAfter(file.rows, answer)
    if (wrong) setFile(wrong)
    else if (answer) onStored()
  }
  return { file, right, read, store, busy }
}

/** Reads a CSV of events, shows what is wrong in which row, and stores nothing until all is right. */
export const EventBuilderImport = ({ onClose }: { onClose: () => void }) => {
  const { file, right, read, store, busy } = useEventImport(onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Import Events"
      description="All events of the file are stored as drafts, or none of them."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} disabled={!right} onClick={() => void store()}>
            {right ? `Import ${counted(file?.rows.length ?? 0, 'Event')}` : 'Import'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FilePicker onChosen={(chosen) => void read(chosen).catch(() => undefined)} />
        {file?.problem && <FormNotice>{file.problem}</FormNotice>}
        {file && !file.problem && (
          <>
            <FormNotice
              tone={right ? 'success' : 'danger'}
              title={right ? 'All rows are right.' : 'Some rows need a correction. Nothing is stored yet.'}
            />
            <Preview rows={file.rows} />
          </>
        )}
      </div>
    </Dialog>
  )
}
