import { Plus, Trash2 } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import type { EventFormErrors } from './event-form-schema'
import type { EventValues, QuestionValues, VenueValues } from './event-form-values'
import { Button } from '@/ui/button'
import { TextAreaField, TextField } from '@/ui/form/field'
import { createItemKey } from '@/features/itinerary/itinerary-rules'

interface ListProps<Entry extends { key: string }> {
  title: string
  /** The noun for a single entry, such as "Venue". */
  noun: string
  entries: Entry[]
  newEntry: () => Entry
  onChange: (entries: Entry[]) => void
  /** Renders the fields of an entry. `change` replaces some of the entry's values. */
  children: (entry: Entry, index: number, change: (values: Partial<Entry>) => void) => ReactNode
}

/**
 * A list of entries. Each entry has its fields and a button to remove it. Adding moves the focus to the new entry, and
 * removing moves it to the Add button, so that keyboard users keep their place.
 */
const EntryList = <Entry extends { key: string }>({
  title,
  noun,
  entries,
  newEntry,
  onChange,
  children,
}: ListProps<Entry>) => {
  const addButtonRef = useRef<HTMLButtonElement>(null)
  const isEntryAdded = useRef(false)
  const focusAddedEntry = (element: HTMLLIElement | null) => {
    if (!element || !isEntryAdded.current) return
    isEntryAdded.current = false
    element.querySelector('input')?.focus()
  }
  return (
    <section aria-label={title} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="display text-xl">{title}</h3>
        <Button
          variant="secondary"
          size="sm"
          ref={addButtonRef}
          onClick={() => {
            isEntryAdded.current = true
            onChange([...entries, newEntry()])
          }}
        >
          <Plus aria-hidden className="size-4" />
          Add {noun}
        </Button>
      </div>
      {entries.length > 0 && (
        <ol className="grid gap-3">
          {entries.map((entry, index) => (
            <li
              key={entry.key}
              ref={index === entries.length - 1 ? focusAddedEntry : null}
              className="grid gap-3 rounded-lg border bg-surface p-3 sm:grid-cols-2"
            >
              {children(entry, index, (values) =>
                onChange(
                  entries.map((candidate) => (candidate.key === entry.key ? { ...candidate, ...values } : candidate)),
                ),
              )}
              <Button
                variant="ghost"
                size="sm"
                className="justify-self-start sm:col-span-2"
                onClick={() => {
                  onChange(entries.filter(({ key }) => key !== entry.key))
                  addButtonRef.current?.focus()
                }}
              >
                <Trash2 aria-hidden className="size-4" />
                Remove {noun} {index + 1}
              </Button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

interface EventBuilderListsProps {
  form: Pick<EventValues, 'venues' | 'faq'>
  errors: EventFormErrors
  onChange: (change: Partial<EventValues>) => void
}

/** The form fields for the venues and questions of the trip page. */
export const EventBuilderLists = ({ form, errors, onChange }: EventBuilderListsProps) => (
  <>
    <EntryList<VenueValues>
      title="Venues"
      noun="Venue"
      entries={form.venues}
      newEntry={() => ({ key: createItemKey(), name: '', place: '', blurb: '' })}
      onChange={(venues) => onChange({ venues })}
    >
      {(venue, index, change) => (
        <>
          <TextField
            label={`Name of Venue ${index + 1}`}
            required
            value={venue.name}
            error={errors[`venues.${index}.name`]}
            onChange={({ target }) => change({ name: target.value })}
          />
          <TextField
            label={`Place of Venue ${index + 1}`}
            value={venue.place}
            error={errors[`venues.${index}.place`]}
            onChange={({ target }) => change({ place: target.value })}
          />
          <TextField
            className="sm:col-span-2"
            label={`Description of Venue ${index + 1}`}
            value={venue.blurb}
            error={errors[`venues.${index}.blurb`]}
            onChange={({ target }) => change({ blurb: target.value })}
          />
        </>
      )}
    </EntryList>
    <EntryList<QuestionValues>
      title="Questions and Answers"
      noun="Question"
      entries={form.faq}
      newEntry={() => ({ key: createItemKey(), question: '', answer: '' })}
      onChange={(faq) => onChange({ faq })}
    >
      {(question, index, change) => (
        <>
          <TextField
            className="sm:col-span-2"
            label={`Question ${index + 1}`}
            required
            value={question.question}
            error={errors[`faq.${index}.question`]}
            onChange={({ target }) => change({ question: target.value })}
          />
          <TextAreaField
            className="sm:col-span-2"
            label={`Answer ${index + 1}`}
            required
            rows={3}
            value={question.answer}
            error={errors[`faq.${index}.answer`]}
            onChange={({ target }) => change({ answer: target.value })}
          />
        </>
      )}
    </EntryList>
  </>
)
