import { useState } from 'react'
import { History } from '@/features/history/history-on-demand'
import { useMay } from '@/features/staff/use-rights'

/** The activity log of a product. Loads when it is opened. */
export const ProductHistory = ({ id }: { id: string }) => {
  const may = useMay()
  const [open, setOpen] = useState(false)
  if (!may('history')) return null
  return (
    <details className="mt-6 border-t pt-3" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer py-2 font-medium">History</summary>
      {open && <History of={{ kind: 'product', id }} />}
    </details>
  )
}
