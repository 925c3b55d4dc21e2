import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { formatDate } from '@/lib/dates'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { PagedList } from '@/ui/paging/paged-frame'
import { MailLetter } from './mail-on-demand'
import { MailPreview } from './mail-preview'
import { MAILS_PAGE, mailsAhead, type MailAhead } from './mail-queries'
import { kindOf } from './mail-rules'
import { subjectOf } from './mail-subject'
import { Skeleton } from '@/ui/skeleton'

interface AheadRowProps {
  mail: MailAhead
  subject: string
  onLook: () => void
}

const AheadRow = ({ mail, subject, onLook }: AheadRowProps) => (
  <li
    aria-label={`${subject}, ${mail.to_email}`}
    className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-xl border bg-surface px-4 py-3"
  >
    <div className="grid min-w-0 flex-1 basis-72 gap-0.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold wrap-anywhere">{subject}</h2>
        {mail.reason && <Badge tone="danger">Blocked address</Badge>}
      </div>
      <p className="text-sm wrap-anywhere">
        {mail.to_email} <span className="text-muted">· {kindOf(mail.template)}</span>
      </p>
      <p className="text-sm text-muted">On {formatDate(mail.day)}</p>
    </div>
    <Button
      size="sm"
      variant="secondary"
      aria-label={`Preview ${subject} to ${mail.to_email}`}
      data-row-way
      onPointerEnter={MailLetter.preload}
      onFocus={MailLetter.preload}
      onClick={onLook}
    >
      Preview
    </Button>
  </li>
)

/** Automatic reminders of the next seven days, as of now. */
export const MailsAhead = ({ page, onPage }: { page: number; onPage: (page: number) => void }) => {
  const { data, error, isPlaceholderData } = useQuery(mailsAhead(page))
  const rules = useQuery(houseRules())
  const [looking, setLooking] = useState<MailAhead | null>(null)
  if (error && !data) throw error
  if (rules.error && !rules.data) throw rules.error
  if (!data || !rules.data) return <Skeleton className="h-72" />
  const said = rules.data
  return (
    <>
      <p className="mb-4 text-sm text-muted">
        Automatic reminders for today and the next six days. Customers who pay, respond or fill in details before then
        aren’t reminded.
      </p>
      <PagedList
        noun={['reminder', 'reminders']}
        total={data.total}
        capped={false}
        page={page}
        pageSize={MAILS_PAGE}
        onPage={onPage}
        busy={isPlaceholderData}
        empty={<EmptyState icon={CalendarCheck} title="Nothing to remind of" />}
      >
        {data.rows.map((mail, index) => (
          <AheadRow key={index} mail={mail} subject={subjectOf(mail, said)} onLook={() => setLooking(mail)} />
        ))}
      </PagedList>
      {looking && <MailPreview mail={looking} rules={said} onClose={() => setLooking(null)} />}
    </>
  )
}
