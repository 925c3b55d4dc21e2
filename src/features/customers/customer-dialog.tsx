import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { useOpenFromUrl } from '@/lib/navigation'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { CustomerFields } from './customer-fields'
import type { AdminCustomer } from './customers-queries'
import { useCustomerForm } from './use-customer-form'

interface CustomerDialogProps {
  /** The customer to edit. Undefined for a new customer. */
  customer?: AdminCustomer
  onClose: () => void
}

export const CustomerDialog = ({ customer, onClose }: CustomerDialogProps) => {
  const { form, submit, isBusy, deleteDraft } = useCustomerForm(customer, onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={customer ? 'Edit Customer' : 'Add Customer'}
      footer={
        <>
          <Button
            variant="ghost"
            onClick={() => {
              deleteDraft()
              onClose()
            }}
          >
            Cancel
          </Button>
          <Button type="submit" form="customer-form" isBusy={isBusy}>
            {customer ? 'Save Changes' : 'Add Customer'}
          </Button>
        </>
      }
    >
      <form id="customer-form" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <CustomerFields form={form} />
      </form>
    </Dialog>
  )
}

export const AddCustomerButton = () => {
  const [open, setOpen] = useState(false)
  const hasPermission = useHasPermission()
  useOpenFromUrl(() => setOpen(true))
  if (!hasPermission('booking')) return null
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
