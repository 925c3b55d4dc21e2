import { formatDeadline } from '@/lib/dates'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { useSend } from '@/ui/form/use-send'
import { ROLES } from '@/features/auth/permissions/permissions-rules'
import { withdrawInviteMessages } from './staff-messages'
import { withdrawStaffInvite } from './staff-mutations'
import type { StaffInvite } from './staff-queries'

const StaffInviteCard = ({ invite: { id, email, role, expires_at } }: { invite: StaffInvite }) => {
  const { send, isBusy } = useSend(withdrawStaffInvite, { messages: withdrawInviteMessages })
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="grid gap-0.5">
        <span className="font-medium wrap-anywhere">{email}</span>
        <span className="text-sm text-muted">
          {ROLES[role].label} · link expires {formatDeadline(expires_at)}
        </span>
      </div>
      <Button
        size="sm"
        variant="ghost"
        isBusy={isBusy}
        aria-label={`Withdraw the invitation for ${email}`}
        onClick={() => void send(id)}
      >
        Withdraw
      </Button>
    </Card>
  )
}

/** The pending staff invitations. */
export const StaffInviteList = ({ invites }: { invites: readonly StaffInvite[] }) => (
  <section aria-labelledby="invited" className="grid gap-3">
    <h2 id="invited" className="display text-2xl">
      Invited
    </h2>
    <ul className="grid gap-3">
      {invites.map((invite) => (
        <StaffInviteCard key={invite.id} invite={invite} />
      ))}
    </ul>
  </section>
)
