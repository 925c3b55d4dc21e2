import { useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { PagedList } from '@/ui/paging/paged-frame'
import { EmailPreview } from './email-preview'
import { outboxEmails, EMAILS_PAGE_SIZE, type EmailRow } from './email-queries'
import { EmailListRow } from './email-row'
import type { EmailFilters } from './email-rules'
import { renderSubject } from './email-subject'
import { Skeleton } from '@/ui/skeleton'

interface EmailListProps {
  filters: EmailFilters
  page: number
  onPageChange: (page: number) => void
}

/** The emails that match the filters, paginated. */
export const EmailList = ({ filters, page, onPageChange }: EmailListProps) => {
  const queryResult = useQuery(outboxEmails(filters, page))
  const { data, isPlaceholderData } = queryResult
  const settingsQuery = useQuery(publicSettings())
  const [previewedEmail, setPreviewedEmail] = useState<EmailRow | null>(null)
  const failedQuery = [queryResult, settingsQuery].find((query) => query.error && !query.data)
  if (failedQuery) return <ReadError read={failedQuery}>We couldn’t load the emails.</ReadError>
  if (!data || !settingsQuery.data) return <Skeleton className="h-72" />
  const settings = settingsQuery.data
  const { rows, total, capped } = data
  const hasFilters = filters.q.trim() || filters.state || filters.template
  return (
    <>
      <PagedList
        noun={['email', 'emails']}
        total={total}
        isTotalCapped={capped}
        page={page}
        pageSize={EMAILS_PAGE_SIZE}
        onPageChange={onPageChange}
        isBusy={isPlaceholderData}
        empty={<EmptyState icon={MailX} title={hasFilters ? 'No emails found' : 'No emails yet'} />}
      >
        {rows.map((email) => (
          <EmailListRow
            key={email.id}
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
