import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { formatDate } from '@/lib/dates'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { PagedList } from '@/ui/paging/paged-frame'
import { LazyEmailBody } from './lazy-email-body'
import { EmailPreview } from './email-preview'
import { EMAILS_PAGE_SIZE, scheduledEmails, type ScheduledEmail } from './email-queries'
import { formatTemplateName } from './email-rules'
import { renderSubject } from './email-subject'
import { Skeleton } from '@/ui/skeleton'

interface ScheduledEmailRowProps {
  email: ScheduledEmail
  subject: string
  onPreview: () => void
}

const ScheduledEmailRow = ({ email, subject, onPreview }: ScheduledEmailRowProps) => (
  <li
    aria-label={`${subject}, ${email.to_email}`}
    className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-xl border bg-surface px-4 py-3"
  >
    <div className="grid min-w-0 flex-1 basis-72 gap-0.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold wrap-anywhere">{subject}</h2>
        {email.reason && <Badge tone="danger">Blocked address</Badge>}
      </div>
      <p className="text-sm wrap-anywhere">
        {email.to_email} <span className="text-muted">· {formatTemplateName(email.template)}</span>
      </p>
      <p className="text-sm text-muted">On {formatDate(email.day)}</p>
    </div>
    <Button
      size="sm"
      variant="secondary"
      aria-label={`Preview ${subject} to ${email.to_email}`}
      data-row-way
      onPointerEnter={LazyEmailBody.preload}
      onFocus={LazyEmailBody.preload}
      onClick={onPreview}
    >
      Preview
    </Button>
  </li>
)

/** The automatic reminders of the next seven days, according to the current bookings. */
export const ScheduledEmails = ({ page, onPageChange }: { page: number; onPageChange: (page: number) => void }) => {
  const { data, error, isPlaceholderData } = useQuery(scheduledEmails(page))
  const settingsQuery = useQuery(publicSettings())
  const [previewedEmail, setPreviewedEmail] = useState<ScheduledEmail | null>(null)
  if (error && !data) throw error
  if (settingsQuery.error && !settingsQuery.data) throw settingsQuery.error
  if (!data || !settingsQuery.data) return <Skeleton className="h-72" />
  const settings = settingsQuery.data
  return (
    <>
      <p className="mb-4 text-sm text-muted">
        Automatic reminders for today and the next six days. Customers who pay, respond or fill in details before then
        aren’t reminded.
      </p>
      <PagedList
        noun={['reminder', 'reminders']}
        total={data.total}
        isTotalCapped={false}
        page={page}
        pageSize={EMAILS_PAGE_SIZE}
        onPageChange={onPageChange}
        isBusy={isPlaceholderData}
        empty={<EmptyState icon={CalendarCheck} title="No reminders due" />}
      >
        {data.rows.map((email, index) => (
          <ScheduledEmailRow
            key={index}
            email={email}
            subject={renderSubject(email, settings)}
            onPreview={() => setPreviewedEmail(email)}
          />
        ))}
      </PagedList>
      {previewedEmail && (
        <EmailPreview email={previewedEmail} settings={settings} onClose={() => setPreviewedEmail(null)} />
      )}
    </>
  )
}
