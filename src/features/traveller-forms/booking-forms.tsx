import { useQuery } from '@tanstack/react-query'
import { useId, useState, type SyntheticEvent } from 'react'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { useSiteOrigin } from '@/lib/site-url'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { CopyButton } from '@/ui/copy'
import { ReadError } from '@/ui/empty-state'
import { TextField } from '@/ui/form/field'
import { MessageNotice } from '@/ui/form/form-notice'
import { useDraft } from '@/ui/form/use-draft'
import { useSend } from '@/ui/form/use-send'
import { describeState, revokeTravellerLinkMessages, sendTravellerLinkMessages } from './form-messages'
import { revokeTravellerLinks, sendTravellerLink } from './form-mutations'
import { bookingForms, type TravellerForms } from './form-queries'

/** Emails a traveller the link to their forms, or creates the link so that the booker can copy it. */
const SendLinkForm = ({ traveller }: { traveller: TravellerForms }) => {
  const origin = useSiteOrigin()
  const { value: email, saveValue, discard } = useDraft(['forms-link', traveller.id], '')
  const [link, setLink] = useState('')
  const { send, isBusy, notice, result } = useSend(sendTravellerLink(traveller.id), {
    messages: sendTravellerLinkMessages,
    notice: 'all',
  })
  const recipient = traveller.guardian ?? traveller.full_name
  const sendLinkByEmail = async (event: SyntheticEvent) => {
    event.preventDefault()
    const sendResult = email.trim() ? await send(email) : null
    if (sendResult?.status === 'sent') discard()
  }
  const makeLink = async () => {
    const linkResult = await send('')
    if (linkResult?.status === 'made') setLink(origin + paths.travellerForms(linkResult.token))
  }
  return (
    <form
      noValidate
      aria-label={`Link of ${traveller.full_name}`}
      className="screen-only grid gap-3"
      onSubmit={(event) => void sendLinkByEmail(event)}
    >
      <TextField
        label={`Email of ${recipient}`}
        type="email"
        autoComplete="off"
        hint={traveller.guardian ? `The link of ${traveller.full_name} goes to the guardian.` : undefined}
        error={result?.status === 'invalid' ? 'Please enter an email address.' : undefined}
        value={email}
        onChange={(event) => saveValue(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isBusy={isBusy} aria-label={`Email the Link to ${recipient}`}>
          Email the Link
        </Button>
        <Button
          variant="secondary"
          size="sm"
          isBusy={isBusy}
          aria-label={`Make a Link to Copy for ${traveller.full_name}`}
          onClick={() => void makeLink()}
        >
          Make a Link to Copy
        </Button>
        {link && (
          <CopyButton
            text={link}
            label={`Copy Link of ${traveller.full_name}`}
            copiedLabel={`Copy Link of ${traveller.full_name}: copied`}
            visibleLabel="Copy Link"
          />
        )}
      </div>
      <MessageNotice message={notice} />
    </form>
  )
}

const RevokeLinksButton = ({ traveller }: { traveller: TravellerForms }) => {
  const { send, isBusy } = useSend(revokeTravellerLinks(traveller.id), {
    messages: revokeTravellerLinkMessages,
    draft: false,
  })
  return (
    <Button
      variant="ghost"
      size="sm"
      className="screen-only"
      isBusy={isBusy}
      aria-label={`Revoke the Links of ${traveller.full_name}`}
      onClick={() => void send()}
    >
      Revoke
    </Button>
  )
}

const TravellerRow = ({ traveller }: { traveller: TravellerForms }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="grid gap-3 rounded-2xl border bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <strong className="min-w-0 wrap-anywhere">{traveller.full_name}</strong>
        <Button
          variant="secondary"
          size="sm"
          className="screen-only"
          aria-expanded={isOpen}
          aria-label={`Send a Link to ${traveller.full_name}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          Send a Link
        </Button>
      </div>
      <ul className="grid gap-2">
        {traveller.forms.map(({ form_id, title, due_on, ...form }) => {
          const [name, tone] = describeState(form)
          return (
            <li key={form_id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={tone}>{name}</Badge>
              <span className="min-w-0 wrap-anywhere">{title}</span>
              <span className="text-sm text-muted">due by {formatDate(due_on)}</span>
            </li>
          )
        })}
      </ul>
      {traveller.link && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm wrap-anywhere text-muted">
          {traveller.link.email ? `Link sent to ${traveller.link.email}` : 'Link made to copy'}
          <RevokeLinksButton traveller={traveller} />
        </p>
      )}
      {isOpen && <SendLinkForm traveller={traveller} />}
    </li>
  )
}

/**
 * The state of each traveller's forms, and their links. Never shows an answer. Renders nothing if the trip has no
 * forms.
 */
export const BookingForms = ({ bookingId }: { bookingId: string }) => {
  const headingId = useId()
  const queryResult = useQuery(bookingForms(bookingId))
  if (queryResult.isError && !queryResult.data)
    return <ReadError read={queryResult}>We couldn’t load the forms of your travellers.</ReadError>
  const forms = queryResult.data
  if (forms?.status !== 'ok' || forms.travellers.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <h2 id={headingId} className="display text-2xl">
        Forms of your travellers
      </h2>
      <p>
        Send each traveller their own link, including yourself. Travellers need no account. You see which forms are
        done, but not the answers.
      </p>
      <ul className="grid gap-3">
        {forms.travellers.map((traveller) => (
          <TravellerRow key={traveller.id} traveller={traveller} />
        ))}
      </ul>
    </section>
  )
}
