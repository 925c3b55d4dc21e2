import { useState } from 'react'
import { LazyRecordHistory } from '@/features/activity-log/lazy-activity-list'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'

/** The activity log of a product. Loads when it is opened. */
export const ProductActivity = ({ id }: { id: string }) => {
  const hasPermission = useHasPermission()
  const [open, setOpen] = useState(false)
  if (!hasPermission('history')) return null
  return (
    <details className="mt-6 border-t pt-3" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer py-2 font-medium">History</summary>
      {open && <LazyRecordHistory record={{ kind: 'product', id }} />}
    </details>
  )
}
