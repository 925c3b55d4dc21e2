import { zodResolver } from '@hookform/resolvers/zod'
import { useDeferredValue, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { pluralise } from '@/lib/text'
import { announcementsLimits } from '@/lib/generated/limits'
import { Button } from '@/ui/button'
import { SelectField, TextAreaField, TextField } from '@/ui/form/field'
import { FormNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { LazyEmailBody } from '../lazy-email-body'
import { sendAnnouncement, announcementMessages } from './announcement-mutations'
import type { AnnouncementGuest, AnnouncementRecipients } from './announcement-queries'
import {
  AUDIENCES,
  announcementSchema,
  type AnnouncementValues,
  joinGuestNames,
  splitRecipients,
} from './announcement-rules'

const EMPTY_VALUES: AnnouncementValues = { audience: 'all', subject: '', body: '' }

/** Lists the names of the guests whom the announcement cannot reach by email. */
const UnreachedGuests = ({
  bounced,
  withoutEmail,
}: {
  bounced: AnnouncementGuest[]
  withoutEmail: AnnouncementGuest[]
}) => {
  if (bounced.length + withoutEmail.length === 0) return null
  return (
    <FormNotice tone="warning" title="This announcement won’t reach everyone">
      {bounced.length > 0 && <p>Guests with a blocked email address: {joinGuestNames(bounced)}.</p>}
      {withoutEmail.length > 0 && <p>Guests without an email address: {joinGuestNames(withoutEmail)}.</p>}
    </FormNotice>
  )
}

interface EmailPreviewProps {
  eventId: string
  title: string
  values: AnnouncementValues
  settings: PublicSettings
}

const EmailPreview = ({ eventId, title, values, settings }: EmailPreviewProps) => {
  const { subject, body } = useDeferredValue(values)
  const emailData = { event_id: eventId, event: title, subject: subject.trim() || '…', body: body.trim() || '…' }
  return (
    <section aria-label="Preview" className="grid content-start gap-2">
      <h2 className="font-semibold">What guests will see</h2>
      <LazyEmailBody email={{ template: 'announcement_email', data: emailData }} settings={settings} />
    </section>
  )
}

interface AnnouncementFormProps {
  eventId: string
  event: AnnouncementRecipients
  settings: PublicSettings
}

/** A form that emails an announcement to a trip's guests. Shows a preview and the recipients. */
export const AnnouncementForm = ({ eventId, event, settings }: AnnouncementFormProps) => {
  const hasPermission = useHasPermission()
  const form = useForm<AnnouncementValues>({ resolver: zodResolver(announcementSchema), defaultValues: EMPTY_VALUES })
  const [confirming, setConfirming] = useState<AnnouncementValues | null>(null)
  const { send, isBusy, requestId } = useSend(sendAnnouncement(eventId), {
    form,
    messages: announcementMessages,
    onResult: ({ status }) => status === 'written' && form.reset(EMPTY_VALUES),
  })
  const announcement = { ...EMPTY_VALUES, ...useWatch({ control: form.control }) }
  const { reachableGuests, ...unreached } = splitRecipients(event.guests, announcement.audience)
  const { errors } = form.formState
  // Guides may not see who owes money, so they cannot send an announcement only to guests who owe money.
  const audiences = announcementsLimits.audience.values.filter(
    (audience) => audience !== 'owing' || hasPermission('sales'),
  )
  const sendConfirmedAnnouncement = async (announcement: AnnouncementValues) => {
    await send({ ...announcement, requestId: requestId(eventId, announcement) })
    setConfirming(null)
  }
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <form
        noValidate
        aria-label="Announcement to guests"
        className="grid content-start gap-4"
        onSubmit={(values) => void form.handleSubmit((announcement) => setConfirming(announcement))(values)}
      >
        <SelectField
          label="To"
          hint={`We’ll send one email each to ${pluralise(reachableGuests.length, 'guest')}.`}
          error={errors.audience?.message}
          {...form.register('audience')}
        >
          {audiences.map((audience) => (
            <option key={audience} value={audience}>
              {AUDIENCES[audience].label} (
              {pluralise(splitRecipients(event.guests, audience).reachableGuests.length, 'email')})
            </option>
          ))}
        </SelectField>
        <TextField label="Subject" required error={errors.subject?.message} {...form.register('subject')} />
        <TextAreaField
          label="Text"
          rows={8}
          required
          hint="Each line is a paragraph. Your text is saved on this device until you send it."
          error={errors.body?.message}
          {...form.register('body')}
        />
        <UnreachedGuests {...unreached} />
        <Button type="submit" className="justify-self-start" disabled={reachableGuests.length === 0} isBusy={isBusy}>
          {isBusy ? 'Sending...' : `Send to ${pluralise(reachableGuests.length, 'Guest')}`}
        </Button>
      </form>
      <EmailPreview eventId={eventId} title={event.title} values={announcement} settings={settings} />
      {confirming && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setConfirming(null)}
          title="Send this announcement?"
          description={`“${confirming.subject}” will be emailed to ${pluralise(reachableGuests.length, 'guest')}.`}
          confirmLabel="Send Announcement"
          tone="primary"
          isBusy={isBusy}
          onConfirm={() => void sendConfirmedAnnouncement(confirming)}
        />
      )}
    </div>
  )
}
