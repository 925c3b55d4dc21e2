import { useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { PagedList } from '@/ui/paging/paged-frame'
import { MailPreview } from './mail-preview'
import { mails, MAILS_PAGE, type Mail } from './mail-queries'
import { MailRow } from './mail-row'
import type { MailFilters } from './mail-rules'
import { subjectOf } from './mail-subject'
import { Skeleton } from '@/ui/skeleton'

interface MailListProps {
  filters: MailFilters
  page: number
  onPage: (page: number) => void
}

/** The matching emails, paginated. */
export const MailList = ({ filters, page, onPage }: MailListProps) => {
  const read = useQuery(mails(filters, page))
  const { data, isPlaceholderData } = read
  const rules = useQuery(houseRules())
  const [looking, setLooking] = useState<Mail | null>(null)
  const failed = [read, rules].find((one) => one.error && !one.data)
  if (failed) return <ReadError read={failed}>We couldn’t load the emails.</ReadError>
  if (!data || !rules.data) return <Skeleton className="h-72" />
  const said = rules.data
  const { rows, total, capped } = data
  const asked = filters.q.trim() || filters.state || filters.template
  return (
    <>
      <PagedList
        noun={['email', 'emails']}
        total={total}
        capped={capped}
        page={page}
        pageSize={MAILS_PAGE}
        onPage={onPage}
        busy={isPlaceholderData}
        empty={<EmptyState icon={MailX} title={asked ? 'No emails found' : 'No emails yet'} />}
      >
        {rows.map((mail) => (
          <MailRow key={mail.id} mail={mail} subject={subjectOf(mail, said)} onLook={() => setLooking(mail)} />
        ))}
      </PagedList>
      {looking && <MailPreview mail={looking} rules={said} onClose={() => setLooking(null)} />}
    </>
  )
}
