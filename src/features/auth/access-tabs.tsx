import { useState } from 'react'
import { Tabs } from '@/ui/tabs'
import { LoginForm } from './login-form'
import { RegisterForm } from './register-form'

export type AccessTab = 'login' | 'register'

export interface AccessTabsProps {
  /** Where the tab lives in the address, its page says which it is and is told of a change. */
  tab?: AccessTab
  onTab?: (tab: AccessTab) => void
}

/** Login and Register. */
export const AccessTabs = ({ tab, onTab }: AccessTabsProps) => {
  const [own, setOwn] = useState<AccessTab>('register')
  return (
    <Tabs
      label="Login or register"
      value={tab ?? own}
      onValueChange={(next) => (onTab ?? setOwn)(next as AccessTab)}
      tabs={[
        { value: 'login', label: 'Login', content: <LoginForm /> },
        { value: 'register', label: 'Register', content: <RegisterForm /> },
      ]}
    />
  )
}
