import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '@/features/staff/use-rights'
import { useAsked } from '@/lib/use-asked'
import { Button } from '@/ui/button'
import { onDemand } from '@/ui/on-demand'

const CustomerDialog = onDemand(() => import('./customer-dialog').then((m) => m.CustomerDialog))

export const AddCustomerButton = () => {
  const [open, setOpen] = useState(false)
  const may = useMay()
  useAsked(() => setOpen(true))
  if (!may('booking')) return null
  return (
    <>
      <Button onPointerEnter={CustomerDialog.preload} onFocus={CustomerDialog.preload} onClick={() => setOpen(true)}>
        <UserPlus aria-hidden className="size-5" />
        Add Customer
      </Button>
      {open && <CustomerDialog onClose={() => setOpen(false)} />}
    </>
  )
}
