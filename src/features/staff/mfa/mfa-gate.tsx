import { useState } from 'react'
import { useAuth } from '@/features/auth/auth-context'
import { getVerifiedFactor } from '@/features/auth/second-factor'
import { Button } from '@/ui/button'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { CodeForm } from './code-form'
import { EnrolFactorForm } from './enrol-factor'
import { NewRecoveryCodes } from './recovery-codes'
import { RecoveryForm } from './recovery-form'

type MfaStep = 'code' | 'recover' | 'enrol' | 'codes'

const STEP_TEXTS: Record<MfaStep, { title: string; intro: string }> = {
  code: {
    title: 'Enter your code',
    intro: 'Enter the code from your authenticator app to open this page.',
  },
  recover: { title: 'Lost Your Phone?', intro: 'Sign in with one of your recovery codes.' },
  enrol: {
    title: 'Set Up Your Second Factor',
    intro: 'Staff sign in with a code from their phone as well as their password.',
  },
  codes: { title: 'Your Recovery Codes', intro: 'One last thing: recovery codes, in case you lose your phone.' },
}

interface MfaGateProps {
  /** The step that the user must complete. Null if no step is required. */
  requiredStep: 'code' | 'enrol' | null
  /** Called with true to keep the second-factor screen open after verification, for example to show recovery codes. */
  onStay: (isStaying: boolean) => void
}

interface MfaStepFormProps extends MfaGateProps {
  step: MfaStep
  goToStep: (step: MfaStep) => void
}

const MfaStepForm = ({ step, goToStep, requiredStep, onStay }: MfaStepFormProps) => {
  const { user } = useAuth()
  const stayOnStep = () => onStay(true)
  const continueToPage = () => onStay(false)
  switch (step) {
    case 'code':
      return (
        <>
          <CodeForm factorId={getVerifiedFactor(user)?.id ?? ''} button="Continue" />
          <Button variant="ghost" className="w-fit" onClick={() => goToStep('recover')}>
            I’ve Lost My Phone
          </Button>
        </>
      )
    case 'recover':
      return (
        <>
          <RecoveryForm onSend={stayOnStep} onRemoved={() => goToStep('enrol')} />
          <Button
            variant="ghost"
            className="w-fit"
            onClick={() => {
              continueToPage()
              goToStep('code')
            }}
          >
            Back to the code
          </Button>
        </>
      )
    case 'enrol':
      return (
        <>
          <EnrolFactorForm onSend={stayOnStep} onEnrolled={() => goToStep('codes')} />
          {requiredStep === null && (
            <Button variant="ghost" className="w-fit" onClick={continueToPage}>
              Later
            </Button>
          )}
        </>
      )
    case 'codes':
      return (
        <NewRecoveryCodes button="Show My Recovery Codes">
          <Button className="w-fit" onClick={continueToPage}>
            I’ve saved the codes
          </Button>
        </NewRecoveryCodes>
      )
  }
}

/**
 * Shown instead of an admin page until the staff member has completed the required step. The URL stays the same, so the
 * page opens afterwards.
 */
export const MfaGate = ({ requiredStep, onStay }: MfaGateProps) => {
  const [chosenStep, setChosenStep] = useState<MfaStep | null>(null)
  const step = chosenStep ?? requiredStep ?? 'enrol'
  const { title, intro } = STEP_TEXTS[step]
  return (
    <div className="wrap pb-20">
      <PageMeta title={title} description={intro} noindex />
      <PageHeader title={title} intro={intro} />
      <div className="grid gap-6">
        <MfaStepForm step={step} goToStep={setChosenStep} requiredStep={requiredStep} onStay={onStay} />
      </div>
    </div>
  )
}
