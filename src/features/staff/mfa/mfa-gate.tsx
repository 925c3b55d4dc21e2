import { useState } from 'react'
import { useAuth } from '@/features/auth/auth-context'
import { getVerifiedFactor } from '@/features/auth/second-factor'
import { Button } from '@/ui/button'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { CodeForm } from './code-form'
import { EnrolFactor } from './enrol-factor'
import { RecoveryCodes } from './recovery-codes'
import { RecoveryForm } from './recovery-form'

type Step = 'code' | 'recover' | 'enrol' | 'codes'

const TEXTS: Record<Step, { title: string; intro: string }> = {
  code: {
    title: 'Enter your code',
    intro: 'Your account has a second factor. Enter its code to open the page.',
  },
  recover: { title: 'Lost Your Phone?', intro: 'One of your recovery codes lets you in.' },
  enrol: {
    title: 'Set Up Your Second Factor',
    intro: 'Staff sign in with a code from their phone as well as their password.',
  },
  codes: { title: 'Your Recovery Codes', intro: 'One last thing: recovery codes, in case you lose your phone.' },
}

interface MfaGateProps {
  /** Null: no step is left, and the user may continue. */
  requiredStep: 'code' | 'enrol' | null
  /** True keeps this screen open although access is granted. */
  onStay: (staying: boolean) => void
}

interface BodyProps extends MfaGateProps {
  step: Step
  go: (step: Step) => void
}

const Body = ({ step, go, requiredStep, onStay }: BodyProps) => {
  const { user } = useAuth()
  const stay = () => onStay(true)
  const goOn = () => onStay(false)
  switch (step) {
    case 'code':
      return (
        <>
          <CodeForm factorId={getVerifiedFactor(user)?.id ?? ''} button="Continue" />
          <Button variant="ghost" className="w-fit" onClick={() => go('recover')}>
            I have lost my phone
          </Button>
        </>
      )
    case 'recover':
      return (
        <>
          <RecoveryForm onSend={stay} onRemoved={() => go('enrol')} />
          <Button
            variant="ghost"
            className="w-fit"
            onClick={() => {
              goOn()
              go('code')
            }}
          >
            Back to the code
          </Button>
        </>
      )
    case 'enrol':
      return (
        <>
          <EnrolFactor onSend={stay} onEnrolled={() => go('codes')} />
          {requiredStep === null && (
            <Button variant="ghost" className="w-fit" onClick={goOn}>
              Later
            </Button>
          )}
        </>
      )
    case 'codes':
      return (
        <RecoveryCodes button="Show My Recovery Codes">
          <Button className="w-fit" onClick={goOn}>
            I’ve saved them
          </Button>
        </RecoveryCodes>
      )
  }
}

/**
 * Shown instead of the page until a staff member has completed the required step. The URL stays and opens afterwards.
 */
export const MfaGate = ({ requiredStep, onStay }: MfaGateProps) => {
  const [taken, setTaken] = useState<Step | null>(null)
  const step = taken ?? requiredStep ?? 'enrol'
  const { title, intro } = TEXTS[step]
  return (
    <div className="wrap pb-20">
      <PageMeta title={title} description={intro} noindex />
      <PageHeader title={title} intro={intro} />
      <div className="grid gap-6">
        <Body step={step} go={setTaken} requiredStep={requiredStep} onStay={onStay} />
      </div>
    </div>
  )
}
