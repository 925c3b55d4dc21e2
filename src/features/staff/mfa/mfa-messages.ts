import type { VerifyFactorResult } from '@/features/auth/second-factor'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import type { NewFactor } from './mfa-mutations'

const ERROR_MESSAGE = { title: 'Error', text: 'Something went wrong. Please try again.' }
const TOO_MANY_TRIES_MESSAGE = { title: 'Too many attempts', text: 'Please wait a few minutes, then try again.' }

export const WRONG_RECOVERY_CODE_MESSAGE = 'This code isn’t valid or has already been used.'

export const beginFactorMessages: MessagesFor<NewFactor> = { begun: null, failed: ERROR_MESSAGE }

export const verifyCodeMessages: MessagesFor<VerifyFactorResult> = {
  shown: null,
  // The code field shows this error itself.
  wrong_code: null,
  too_many: TOO_MANY_TRIES_MESSAGE,
  failed: ERROR_MESSAGE,
}

export const removeFactorMessages: MessagesFor<{ status: 'removed' }> = {
  removed: { tone: 'success', title: 'Second factor removed', text: 'You now sign in with your password only.' },
  failed: ERROR_MESSAGE,
}

export const makeCodesMessages: MessagesFor<RpcResults['make_recovery_codes']> = {
  made: null,
  code_first: {
    title: 'Verify your second factor first',
    text: 'Sign in with your second factor, then create recovery codes.',
  },
  failed: ERROR_MESSAGE,
}

export const spendCodeMessages: MessagesFor<RpcResults['spend_recovery_code']> = {
  removed: { tone: 'success', title: 'Second factor removed', text: 'Every other device is signed out.' },
  wrong_code: null,
  too_many: TOO_MANY_TRIES_MESSAGE,
  failed: ERROR_MESSAGE,
}
