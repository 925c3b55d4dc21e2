import { Mail, Pencil } from 'lucide-react'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { Button } from '@/ui/button'
import type { AdminCustomer } from './customers-queries'
import { openEmailProgram } from './email-program'

interface CustomerActionsProps {
  customer: AdminCustomer
  onEdit: () => void
}

/** The buttons of a row in the customer list: Email, and Edit for staff who may create bookings. */
export const CustomerActions = ({ customer: { full_name, email }, onEdit }: CustomerActionsProps) => {
  const hasPermission = useHasPermission()
  return (
    <span className="inline-flex">
      {email && (
        <Button
          size="sm"
          variant="ghost"
          className="px-2.5!"

          aria-label={`Email ${full_name}`}
          onClick={() => void openEmailProgram(email)}
        >
          <Mail aria-hidden className="size-4" />
        </Button>
      )}
      {hasPermission('booking') && (
        <Button
          size="sm"
          variant="ghost"
          className="px-2.5!"

          aria-label={`Edit ${full_name}`}
          onClick={onEdit}
        >
          <Pencil aria-hidden className="size-4" />
        </Button>
      )}
    </span>
  )
}
