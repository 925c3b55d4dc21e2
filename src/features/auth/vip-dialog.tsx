import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { Button } from '@/ui/button'
import { site } from '@/site'
import { Dialog } from '@/ui/overlay/dialog'
import { AccessTabs } from './access-tabs'
import { vipBenefits } from './vip-benefits'

interface VipDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The benefits first; Join brings the registration card in their place. */
export const VipDialog = ({ open, onOpenChange }: VipDialogProps) => {
  const [joining, setJoining] = useState(false)
  const { data: rules } = useSuspenseQuery(houseRules())
  const close = (next: boolean) => {
    onOpenChange(next)
    if (!next) setJoining(false)
  }
  if (joining) {
    return (
      <Dialog
        open={open}
        onOpenChange={close}
        title={site.portalTitle}
        description="Registering is free and takes a minute."
      >
        <AccessTabs />
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Become a VIP Member"
      description="Free for everyone who registers."
      footer={<Button onClick={() => setJoining(true)}>Join</Button>}
    >
      <ul className="grid gap-4">
        {vipBenefits(rules).map(({ title, text, Icon }) => (
          <li key={title} className="flex gap-4">
            <Icon aria-hidden className="mt-1 size-5 shrink-0 text-lantern" strokeWidth={1.5} />
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
