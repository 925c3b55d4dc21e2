import { useState } from 'react'
import { site } from '@/site'
import { Card } from '@/ui/card'
import { Tabs } from '@/ui/tabs'
import { LoginForm } from './login-form'
import { RegisterForm } from './register-form'

export type AccessTab = 'login' | 'register'

interface AccessCardProps {
  defaultTab?: AccessTab
  /** Where the tab lives in the address, its page says which it is and is told of a change. */
  tab?: AccessTab
  onTab?: (tab: AccessTab) => void
  title?: string
}

/** Login and Register on one card. */
export const AccessCard = ({ defaultTab = 'register', tab, onTab, title = site.portalTitle }: AccessCardProps) => {
  const [own, setOwn] = useState(defaultTab)
  const value = tab ?? own
  return (
    <Card className="grid gap-6 p-6 sm:p-8">
      <h2 className="text-center font-display text-2xl">{title}</h2>
      <Tabs
        label="Login or register"
        value={value}
        onValueChange={(next) => (onTab ?? setOwn)(next as AccessTab)}
        tabs={[
          { value: 'login', label: 'Login', content: <LoginForm /> },
          { value: 'register', label: 'Register', content: <RegisterForm /> },
        ]}
      />
    </Card>
  )
}
