import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleCheck, Link2Off } from 'lucide-react'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { AnswerSection } from '@/features/traveller-forms/answer-section'
import { FileSection } from '@/features/traveller-forms/file-section'
import { FORM_STATES, saveAnswersMessages } from '@/features/traveller-forms/form-messages'
import { saveAnswers } from '@/features/traveller-forms/form-mutations'
import { travellerLink, type OpenedForm, type OpenedForms } from '@/features/traveller-forms/form-queries'
import {
  getFieldLabel,
  groupFields,
  isSecretKind,
  listMissingFields,
  SECTIONS,
} from '@/features/traveller-forms/form-rules'
import { WaiverSection } from '@/features/traveller-forms/waiver-section'
import { SecretSection } from '@/features/traveller-forms/secret-section'
import { formatDate, formatDateRange } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { useSend } from '@/ui/form/use-send'
import { PrivacyNote } from '@/ui/form/privacy-note'
import { PageMeta } from '@/ui/page-meta'

/** The state of a form, and the required fields that are still missing. */
const FormProgress = ({ form }: { form: OpenedForm }) => {
  const [name, tone] = FORM_STATES[form.state] ?? [form.state, 'neutral']
  const missingFields = listMissingFields(form.fields)
  return (
    <div role="status" className="grid gap-1">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={tone}>{name}</Badge>
        <span>Due by {formatDate(form.due_on)}</span>
      </p>
      {missingFields.length > 0 && (
        <p className="text-sm wrap-anywhere text-muted">Still needed: {missingFields.map(getFieldLabel).join(', ')}</p>
      )}
    </div>
  )
}

/** For a form with only optional fields: confirms that the traveller has nothing to add, so that the form is done. */
const NothingToAdd = ({ form, token }: { form: OpenedForm; token: string }) => {
  const messageRef = useRef<HTMLParagraphElement>(null)
  const { send, isBusy } = useSend(saveAnswers(token, form.id), { messages: saveAnswersMessages, draft: false })
  const isDone = form.state === 'done'
  const confirmNothingToAdd = async () => {
    const saveResult = await send({})
    if (saveResult?.status === 'saved') messageRef.current?.focus()
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p ref={messageRef} tabIndex={-1} className="text-sm text-muted">
        {isDone
          ? 'All questions are optional. You can still add or change answers.'
          : 'All questions are optional. Save an answer, or tell us that you have nothing to add.'}
      </p>
      {!isDone && (
        <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void confirmNothingToAdd()}>
          I Have Nothing to Add
        </Button>
      )}
    </div>
  )
}

const FormCard = ({ form, token }: { form: OpenedForm; token: string }) => (
  <Card className="screen-only grid gap-6 p-5 sm:p-8">
    <h2 className="font-display text-xl wrap-anywhere">{form.title}</h2>
    <FormProgress form={form} />
    {form.fields.every(({ required }) => !required) && <NothingToAdd form={form} token={token} />}
    {groupFields(form.fields).map(({ name, fields }) => (
      <AnswerSection key={name} token={token} formId={form.id} name={SECTIONS[name]} fields={fields} />
    ))}
    {form.fields.map(
      (field) => field.kind === 'file' && <FileSection key={field.key} token={token} formId={form.id} field={field} />,
    )}
    {form.fields.map(
      (field) =>
        isSecretKind(field.kind) && <SecretSection key={field.key} token={token} kind={field.kind} field={field} />,
    )}
  </Card>
)

const Forms = ({ opened, token }: { opened: OpenedForms; token: string }) => (
  <div className="grid gap-6">
    <div className="grid gap-2">
      <h1 className="font-display text-2xl wrap-anywhere">{opened.event_title}</h1>
      <p className="text-muted">{formatDateRange(opened.start_date, opened.end_date)}</p>
      <p className="screen-only wrap-anywhere">
        {opened.guardian
          ? `${opened.guardian}, please fill this in for ${opened.full_name}.`
          : `${opened.full_name}, ${opened.booker} booked this trip. We need these details from you.`}{' '}
        You can stop and continue later with the same link.
      </p>
      <div className="screen-only">
        <PrivacyNote>We collect these details to run this trip and to keep you safe.</PrivacyNote>
      </div>
    </div>
    {opened.forms.length === 0 && opened.waiver === null ? (
      <EmptyState alone icon={CircleCheck} title="Nothing to fill in">
        <p>This trip needs no details from you now.</p>
      </EmptyState>
    ) : (
      opened.forms.map((form) => <FormCard key={form.id} form={form} token={token} />)
    )}
    {opened.waiver && <WaiverSection token={token} waiver={opened.waiver} opened={opened} />}
  </div>
)

const FormsContent = ({ token }: { token: string }) => {
  const { data: opened } = useSuspenseQuery(travellerLink(token))
  if (opened.status === 'ok') return <Forms opened={opened} token={token} />
  const isBlocked = opened.status === 'too_many'
  return (
    <EmptyState
      alone
      icon={Link2Off}
      title={isBlocked ? 'Too many attempts' : 'This link isn’t valid'}
      action={
        <Link to={paths.events} className={buttonClass('secondary')}>
          Browse Events
        </Link>
      }
    >
      <p>
        {isBlocked
          ? 'Too many incomplete links were opened from your network. Please try again in an hour.'
          : 'It may be incomplete or revoked, or the trip is over. Please ask the person who booked for a new link.'}
      </p>
    </EmptyState>
  )
}

/**
 * The page that a traveller's link opens: the forms of one traveller, without an account. The token is after the #,
 * because browsers do not send that part to servers.
 */
export const TravellerFormsPage = () => {
  const token = useLocation().hash.slice(1)
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-10 sm:py-16">
      <PageMeta title="Your details" description="Details that we need from a traveller." noindex />
      <FormsContent key={token} token={token} />
    </div>
  )
}
