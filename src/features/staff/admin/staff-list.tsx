import { type ReactNode, useState } from 'react'
import { pluralise } from '@/lib/text'
import { formatInstantDate } from '@/lib/dates'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Dialog } from '@/ui/overlay/dialog'
import type { Column } from '@/ui/table/column'
import { DataTable } from '@/ui/table/data-table'
import { ROLES } from '@/features/auth/permissions/permissions-rules'
import { endStaffMessages } from './staff-messages'
import { endStaff } from './staff-mutations'
import type { StaffMember } from './staff-queries'
import { ChangeStaffDialog } from './staff-dialog'

const getStaffName = ({ full_name, email }: StaffMember): string => full_name ?? email ?? 'Someone'

const STAFF_COLUMNS: readonly Column<StaffMember>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (member) => (
      <>
        <span className="block font-medium">{getStaffName(member)}</span>
        {member.full_name !== null && <span className="block text-muted wrap-anywhere">{member.email}</span>}
      </>
    ),
  },
  {
    key: 'role',
    header: 'Role',
    cell: ({ role, ended_at }) => (
      <Badge tone={ended_at ? undefined : 'success'}>{ended_at ? 'Left' : ROLES[role].label}</Badge>
    ),
  },
  {
    key: 'events',
    header: 'Departures',
    cell: ({ role, events }) => (role === 'guide' ? pluralise(events.length, 'departure') : 'All'),
  },
  {
    key: 'since',
    header: 'Since',
    cell: ({ since, ended_at }) => (ended_at ? `until ${formatInstantDate(ended_at)}` : formatInstantDate(since)),
  },
]

interface EndStaffDialogProps {
  member: StaffMember
  onClose: () => void
}

const EndStaffDialog = ({ member, onClose }: EndStaffDialogProps) => {
  const { send, isBusy } = useSend(endStaff, { messages: endStaffMessages, onResult: onClose })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`End access for ${getStaffName(member)}?`}
      description="This person loses admin access immediately, but keeps their member account. You can invite them again."
      confirmLabel="End Access"
      isBusy={isBusy}
      onConfirm={() => void send(member.user_id)}
    />
  )
}

interface StaffListProps {
  staff: readonly StaffMember[]
  /** Renders the form for the public profile of a guide. */
  renderGuideProfile: (guide: StaffMember, close: () => void) => ReactNode
}

/** The staff with role, departures and start date. Each entry has buttons to change or remove access. */
export const StaffList = ({ staff, renderGuideProfile }: StaffListProps) => {
  const [guide, setGuide] = useState<StaffMember>()
  const [memberToChange, setMemberToChange] = useState<StaffMember>()
  const [memberToEnd, setMemberToEnd] = useState<StaffMember>()
  return (
    <>
      <DataTable
        label="Staff"
        columns={STAFF_COLUMNS}
        rows={staff}
        getKey={({ user_id }) => user_id}
        getName={getStaffName}
        actions={(member) =>
          member.ended_at === null && (
            <span className="flex flex-wrap gap-2 @2xl:flex-nowrap @2xl:justify-end">
              {member.role === 'guide' && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Public profile of ${getStaffName(member)}`}
                  onClick={() => setGuide(member)}
                >
                  Profile
                </Button>
              )}
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Change role of ${getStaffName(member)}`}
                onClick={() => setMemberToChange(member)}
              >
                Change Role
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`End access for ${getStaffName(member)}`}
                onClick={() => setMemberToEnd(member)}
              >
                End Access
              </Button>
            </span>
          )
        }
      />
      {memberToChange && <ChangeStaffDialog member={memberToChange} onClose={() => setMemberToChange(undefined)} />}
      {guide && (
        <Dialog
          open
          onOpenChange={(open) => !open && setGuide(undefined)}
          title={`Public profile of ${getStaffName(guide)}`}
        >
          {renderGuideProfile(guide, () => setGuide(undefined))}
        </Dialog>
      )}
      {memberToEnd && <EndStaffDialog member={memberToEnd} onClose={() => setMemberToEnd(undefined)} />}
    </>
  )
}
