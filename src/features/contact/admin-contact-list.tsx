import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { downloadText, toCsv } from '@/lib/csv'
import { formatInstantDate, today } from '@/lib/dates'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { markContactHandled } from './admin-contact-mutations'
import { contactMessages, readWholeContact } from './admin-contact-queries'

const failed = () => toast.error('Error', 'Something went wrong. Please try again.')

const download = async (words: string): Promise<void> => {
  const csv = toCsv(await readWholeContact(words), [
    ['Full Name', (entry) => entry.full_name],
    ['Email', (entry) => entry.email],
    ['Phone', (entry) => entry.phone],
    ['Message', (entry) => entry.message],
    ['Sent', (entry) => today(new Date(entry.created_at))],
    ['Handled', (entry) => entry.handled_at && today(new Date(entry.handled_at))],
  ])
  downloadText('contact_messages.csv', csv)
}

/** What was written through the contact form, newest first, each handled or not. */
export const AdminContactList = ({ words }: { words: string }) => {
  const { data, error } = useQuery(contactMessages(words))
  const mark = useMutation({ ...markContactHandled, onError: failed })
  if (error && !data) throw error
  if (!data) return <Skeleton className="h-72" />
  if (data.length === 0) return <EmptyState title="No contact messages yet." />
  return (
    <div className="grid gap-4">
      <Button size="sm" variant="secondary" className="justify-self-end" onClick={() => void download(words).catch(failed)}>
        <Download aria-hidden className="size-4" />
        Export CSV
      </Button>
      <ul className="grid gap-3">
        {data.map((entry) => (
          <Card key={entry.id} as="li" aria-label={entry.full_name} className="flex flex-wrap items-start justify-between gap-4 p-4">
            <div className="grid min-w-0 gap-1">
              <div className="flex flex-wrap items-center gap-3">
                <h2 className="font-semibold">{entry.full_name}</h2>
                <Badge tone={entry.handled_at ? 'success' : 'warning'}>{entry.handled_at ? 'Handled' : 'New'}</Badge>
              </div>
              <p className="flex flex-wrap gap-x-3 text-sm">
                <a className="text-lantern underline underline-offset-4" href={`mailto:${entry.email}`}>
                  {entry.email}
                </a>
                {entry.phone && <span className="text-muted">{entry.phone}</span>}
              </p>
              <p className="text-sm text-muted">
                {formatInstantDate(entry.created_at)}
              </p>
              {entry.message && <p className="whitespace-pre-line">{entry.message}</p>}
            </div>
            <Button
              size="sm"
              variant="secondary"
              disabled={mark.isPending}
              aria-label={`Mark ${entry.full_name} as ${entry.handled_at ? 'new' : 'handled'}`}
              onClick={() => mark.mutate({ id: entry.id, handled: !entry.handled_at })}
            >
              {entry.handled_at ? 'Mark as New' : 'Mark as Handled'}
            </Button>
          </Card>
        ))}
      </ul>
    </div>
  )
}
