import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { site } from '@/site'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Dialog } from '@/ui/overlay/dialog'
import { Tabs } from '@/ui/tabs'
import { LoginForm } from './login-form'
import { RegisterForm } from './register-form'
import { createVipBenefits } from './vip-benefits'

export type AccessTab = 'login' | 'register'

export interface AccessTabsProps {
  /** The selected tab, for a page that stores it in the URL. `onTabChange` updates the URL. */
  selectedTab?: AccessTab
  onTabChange?: (selectedTab: AccessTab) => void
}

export const AccessTabs = ({ selectedTab: tab, onTabChange }: AccessTabsProps) => {
  const [unlinkedTab, setUnlinkedTab] = useState<AccessTab>('register')
  return (
    <Tabs
      label="Login or register"
      value={tab ?? unlinkedTab}
      onValueChange={(selectedTab) => (onTabChange ?? setUnlinkedTab)(selectedTab as AccessTab)}
      tabs={[
        { value: 'login', label: 'Login', content: <LoginForm /> },
        { value: 'register', label: 'Register', content: <RegisterForm /> },
      ]}
    />
  )
}

export const AccessCard = ({ title = site.portalTitle, ...tabs }: AccessTabsProps & { title?: string }) => (
  <Card className="grid gap-6 p-6 sm:p-8">
    <h2 className="text-center font-display text-2xl">{title}</h2>
    <AccessTabs {...tabs} />
  </Card>
)

interface VipDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A dialog that shows the VIP benefits. Its Join button replaces them with the registration form. */
export const VipDialog = ({ open, onOpenChange }: VipDialogProps) => {
  const [isRegistering, setIsRegistering] = useState(false)
  const { data: settings } = useSuspenseQuery(publicSettings())
  const handleOpenChange = (isOpen: boolean) => {
    onOpenChange(isOpen)
    if (!isOpen) setIsRegistering(false)
  }
  if (isRegistering) {
    return (
      <Dialog
        open={open}
        onOpenChange={handleOpenChange}
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
      onOpenChange={handleOpenChange}
      title="Become a VIP Member"
      description="Free for everyone who registers."
      footer={<Button onClick={() => setIsRegistering(true)}>Join</Button>}
    >
      <ul className="grid gap-4">
        {createVipBenefits(settings).map(({ title, text, Icon }) => (
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
