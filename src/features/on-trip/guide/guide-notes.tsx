import { useState } from 'react'
import { GUIDE_LOG } from '@/lib/generated/limits'
import { Button } from '@/ui/button'
import { TextAreaField } from '@/ui/form/field'
import { ChangeAuthor } from './guide-check-in'
import type { GuideTraveller } from './guide-event-queries'
import { describeActivity, describeChange, type ShownChange } from './guide-event-rules'

interface NoteFormProps {
  label: string
  /** Resolves to false if the device could not store the note. */
  onSave: (text: string) => Promise<boolean>
}

/** Adds a note. The note is stored on the device first, so saving needs no network. */
export const NoteForm = ({ label, onSave }: NoteFormProps) => {
  const [text, setText] = useState('')
  const saveNote = async () => {
    if (await onSave(text.trim())) setText('')
  }
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') void saveNote()
      }}
    >
      <TextAreaField
        label={label}
        rows={2}
        maxLength={GUIDE_LOG.note}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="secondary" className="w-fit" disabled={text.trim() === ''}>
        Save Note
      </Button>
    </form>
  )
}

interface ChangeListProps {
  changes: readonly ShownChange[]
  travellers: readonly Pick<GuideTraveller, 'id' | 'full_name'>[]
  emptyText: string | null
}

/** A list of check-ins, head counts and notes, each with its author and time, newest first. */
export const ChangeList = ({ changes, travellers, emptyText }: ChangeListProps) => {
  if (changes.length === 0) return emptyText && <p className="text-muted">{emptyText}</p>
  return (
    <ol className="grid gap-3">
      {changes.toReversed().map((change) => (
        <li key={change.id} className="grid gap-1 rounded-2xl border bg-surface p-4">
          <p className="text-sm text-muted">{describeActivity(change)}</p>
          <p className="wrap-anywhere whitespace-pre-line">
            {describeChange(change, travellers.find(({ id }) => id === change.traveller_id)?.full_name ?? null)}
          </p>
          <ChangeAuthor change={change} />
        </li>
      ))}
    </ol>
  )
}
