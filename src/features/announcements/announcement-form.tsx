import { zodResolver } from '@hookform/resolvers/zod'
import { useDeferredValue, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { useHasPermission } from '@/features/staff/use-permissions'
import { pluralise } from '@/lib/text'
import { announcementsLimits } from '@/lib/generated/limits'
import { Button } from '@/ui/button'
import { SelectField, TextAreaField, TextField } from '@/ui/form/field'
import { FormNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { EmailBody } from '../emails/lazy-email-list'
import { writeToGuests, writeMessages } from './announcement-mutations'
import type { Guest, GuestsToWrite } from './announcement-queries'
import { AUDIENCES, announcementSchema, type AnnouncementValues, namesOf, readersOf } from './announcement-rules'

const EMPTY: AnnouncementValues = { audience: 'all', subject: '', body: '' }

/** Names of guests that the email does not reach. */
const Unreached = ({ bounced, without }: { bounced: Guest[]; without: Guest[] }) => {
  if (bounced.length + without.length === 0) return null
  return (
    <FormNotice tone="warning" title="It doesn’t reach everyone">
      {bounced.length > 0 && <p>Blocked email address: {namesOf(bounced)}.</p>}
      {without.length > 0 && <p>We know no address of: {namesOf(without)}.</p>}
    </FormNotice>
  )
}

interface PreviewProps {
  eventId: string
  title: string
  values: AnnouncementValues
  settings: PublicSettings
}

const Preview = ({ eventId, title, values, settings }: PreviewProps) => {
  const { subject, body } = useDeferredValue(values)
  const data = { event_id: eventId, event: title, subject: subject.trim() || '…', body: body.trim() || '…' }
  return (
    <section aria-label="Preview" className="grid content-start gap-2">
      <h2 className="font-semibold">As it will look</h2>
      <EmailBody email={{ template: 'announcement_email', data }} settings={settings} />
    </section>
  )
}

interface AnnouncementFormProps {
  eventId: string
  event: GuestsToWrite
  settings: PublicSettings
}

/** A form for an announcement, with a preview and its recipients. */
export const AnnouncementForm = ({ eventId, event, settings }: AnnouncementFormProps) => {
  const may = useHasPermission()
  const form = useForm<AnnouncementValues>({ resolver: zodResolver(announcementSchema), defaultValues: EMPTY })
  const [confirming, setConfirming] = useState<AnnouncementValues | null>(null)
  const { send, busy, requestId } = useSend(writeToGuests(eventId), {
    form,
    messages: writeMessages,
    onResult: ({ status }) => status === 'written' && form.reset(EMPTY),
  })
  const values = { ...EMPTY, ...useWatch({ control: form.control }) }
  const { reached, ...unreached } = readersOf(event.guests, values.audience)
  const { errors } = form.formState
  // Guides do not see who owes money.
  const audiences = announcementsLimits.audience.values.filter((audience) => audience !== 'owing' || may('sales'))
  const confirm = async (announcement: AnnouncementValues) => {
    await send({ ...announcement, requestId: requestId(eventId, announcement) })
    setConfirming(null)
  }
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <form
        noValidate
        aria-label="Announcement to guests"
        className="grid content-start gap-4"
        onSubmit={(submitted) => void form.handleSubmit((announcement) => setConfirming(announcement))(submitted)}
      >
        <SelectField
          label="To"
          hint={`It reaches ${pluralise(reached.length, 'guest')}, each once.`}
          error={errors.audience?.message}
          {...form.register('audience')}
        >
          {audiences.map((audience) => (
            <option key={audience} value={audience}>
              {AUDIENCES[audience].label} ({pluralise(readersOf(event.guests, audience).reached.length, 'email')})
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
        <Unreached {...unreached} />
        <Button type="submit" className="justify-self-start" disabled={reached.length === 0} busy={busy}>
          {busy ? 'Sending...' : `Send to ${pluralise(reached.length, 'Guest')}`}
        </Button>
      </form>
      <Preview eventId={eventId} title={event.title} values={values} settings={settings} />
      {confirming && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setConfirming(null)}
          title="Send this announcement?"
          description={`“${confirming.subject}” will be emailed to ${pluralise(reached.length, 'guest')}.`}
          confirmLabel="Send Announcement"
          tone="primary"
          busy={busy}
          onConfirm={() => void confirm(confirming)}
        />
      )}
    </div>
  )
}
