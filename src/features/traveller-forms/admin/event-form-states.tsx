import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { formatDate } from '@/lib/dates'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import { pluralise } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ReadError } from '@/ui/empty-state'
import { useSend } from '@/ui/form/use-send'
import { Skeleton } from '@/ui/skeleton'
import { describeState } from '../form-messages'
import { remindTravellers } from '../form-mutations'
import { eventForms, travellerAnswers, type EventForms } from '../form-queries'
import { getFieldLabel, isSecretKind, readStoredFile } from '../form-rules'
import { FileAnswer } from './file-answer'
import { SignedWaivers } from './signed-waivers'
import { TravellerSecret } from './traveller-secret'

const remindMessages: MessagesFor<RpcResults['remind_travellers']> = {
  reminded: ({ emails }) =>
    emails > 0
      ? { tone: 'success', title: 'Reminders sent', text: `${pluralise(emails, 'email')} on the way.` }
      : { tone: 'info', title: 'Nothing to send', text: 'Everyone was reminded today, or has no email address.' },
  not_found: { title: 'Trip not found', text: 'Please reload the page.' },
  failed: { title: 'We couldn’t send the reminders', text: 'Please try again.' },
}

/** Converts a traveller's stored answer to text. */
const formatAnswer = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : ''
}

const Answers = ({ travellerId, secrets }: { travellerId: string; secrets: readonly string[] }) => {
  const answersQuery = useQuery(travellerAnswers(travellerId))
  if (!answersQuery.data)
    return answersQuery.error ? (
      <ReadError read={answersQuery}>We couldn’t load the answers.</ReadError>
    ) : (
      <Skeleton className="h-16" />
    )
  const answers = answersQuery.data.status === 'ok' ? answersQuery.data.answers : []
  return (
    <div className="grid gap-4">
      {answers.length === 0 && secrets.length === 0 && (
        <p className="text-sm text-muted">No answers yet, apart from the details on the Travellers tab.</p>
      )}
      <dl className="grid gap-3 empty:hidden sm:grid-cols-2">
        {answers.map((answer) => {
          const storedFile = readStoredFile(answer.value)
          return (
            <div key={`${answer.form} ${answer.key}`}>
              <dt className="text-sm wrap-anywhere text-muted">{getFieldLabel(answer)}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                {storedFile ? <FileAnswer travellerId={travellerId} file={storedFile} /> : formatAnswer(answer.value)}
              </dd>
            </div>
          )
        })}
      </dl>
      <SignedWaivers travellerId={travellerId} />
      {secrets.map(
        (kind) => isSecretKind(kind) && <TravellerSecret key={kind} travellerId={travellerId} kind={kind} />,
      )}
    </div>
  )
}

interface TravellerRowProps {
  traveller: EventForms['travellers'][number]
  forms: EventForms['forms']
}

const TravellerRow = ({ traveller, forms }: TravellerRowProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="grid gap-3 border-t py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0">
          <strong className="wrap-anywhere">{traveller.full_name}</strong>{' '}
          <span className="text-sm text-muted">{traveller.reference}</span>
        </p>
        <div className="flex flex-wrap items-center gap-2">
          {traveller.forms.map(({ form_id, state }) => {
            const form = forms.find(({ id }) => id === form_id)
            const [name, tone] = describeState({ state, is_waiver: form?.is_waiver })
            return (
              <Badge key={form_id} tone={tone}>
                {form?.title}: {name}
              </Badge>
            )
          })}
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-label={`Answers of ${traveller.full_name}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            Answers
          </Button>
        </div>
      </div>
      {isOpen && <Answers travellerId={traveller.id} secrets={traveller.secrets} />}
    </li>
  )
}

interface EventFormStatesProps {
  eventId: string
  /** Shown if the trip has no forms. */
  emptyText?: string | null
}

/**
 * Shows for each traveller of a departure which forms are filled in. One button sends a reminder to all travellers
 * whose forms are missing.
 */
export const EventFormStates = ({ eventId, emptyText = null }: EventFormStatesProps) => {
  const query = useQuery(eventForms(eventId))
  const hasPermission = useHasPermission()
  const { send, isBusy } = useSend(remindTravellers(eventId), { messages: remindMessages, draft: false })
  if (!query.data)
    return query.error ? (
      <ReadError read={query}>We couldn’t load who has filled in the forms.</ReadError>
    ) : (
      <Skeleton className="h-48" />
    )
  if (query.data.status !== 'ok' || query.data.forms.length === 0)
    return emptyText && <p className="text-muted">{emptyText}</p>
  const { forms, travellers } = query.data
  const hasIncompleteForms = forms.some(({ missing, late }) => missing + late > 0)
  return (
    <Card as="section" aria-labelledby="form-states" className="grid gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="form-states" className="display text-xl">
          Who has filled in which forms
        </h2>
        {hasIncompleteForms && hasPermission('emails') && (
          <Button size="sm" isBusy={isBusy} onClick={() => void send()}>
            Remind All With Missing Forms
          </Button>
        )}
      </div>
      <ul className="grid gap-2">
        {forms.map(({ id, title, due_on, is_waiver, done, missing, late }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <strong className="min-w-0 wrap-anywhere">{title}</strong>
            <span className="text-sm text-muted">due by {formatDate(due_on)}</span>
            <span className="tabular-nums">
              {is_waiver
                ? `${done} signed, ${missing + late} not signed`
                : `${done} done, ${missing} missing, ${late} late`}
            </span>
          </li>
        ))}
      </ul>
      <ul>
        {travellers.map((traveller) => (
          <TravellerRow key={traveller.id} traveller={traveller} forms={forms} />
        ))}
      </ul>
    </Card>
  )
}
