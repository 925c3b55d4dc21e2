import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '@/features/staff/use-rights'
import { useAsked } from '@/lib/use-asked'
import { Button } from '@/ui/button'
import { CustomerDialog } from './customer-dialog'

export const AddCustomerButton = () => {
  const [open, setOpen] = useState(false)
  const may = useMay()
  useAsked(() => setOpen(true))
  if (!may('booking')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <UserPlus aria-hidden className="size-5" />
        Add Customer
      </Button>
      {open && <CustomerDialog onClose={() => setOpen(false)} />}
    </>
  )
}
