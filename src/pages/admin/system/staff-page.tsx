import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { StaffInviteList } from '@/features/staff/admin/staff-invites'
import { GuideProfileForm } from '@/features/on-trip/people/guide-profile-form'
import { StaffList } from '@/features/staff/admin/staff-list'
import { staffList } from '@/features/staff/admin/staff-queries'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Skeleton } from '@/ui/skeleton'
import { InviteStaffDialog } from '@/features/staff/admin/staff-dialog'

export const StaffPage = () => {
  const { data, error } = useQuery(staffList())
  const [isInviting, setIsInviting] = useState(false)
  if (error && !data) throw error
  return (
    <div className="wrap pb-20">
      <PageMeta title="Staff" description="Staff members and their permissions." noindex />
      <PageHeader
        title="Staff"
        intro="Staff members and their permissions."
        back={{ to: paths.admin }}
        actions={
          <Button onClick={() => setIsInviting(true)}>
            <UserPlus aria-hidden className="size-5" />
            Invite Staff
          </Button>
        }
      />
      {data ? (
        <div className="grid gap-10">
          <StaffList
            staff={data.staff}
            renderGuideProfile={({ user_id, full_name }, close) => (
              <GuideProfileForm userId={user_id} suggestedName={full_name ?? ''} onSaved={close} />
            )}
          />
          {data.invites.length > 0 && <StaffInviteList invites={data.invites} />}
        </div>
      ) : (
        <Skeleton className="h-72" />
      )}
      {isInviting && <InviteStaffDialog onClose={() => setIsInviting(false)} />}
    </div>
  )
}
