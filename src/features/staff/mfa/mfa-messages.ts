import type { VerifyFactorResult } from '@/features/auth/second-factor'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import type { NewFactor } from './mfa-mutations'

const ERROR_MESSAGE = { title: 'Error', text: 'Something went wrong. Please try again.' }
const TOO_MANY_TRIES_MESSAGE = { title: 'Too many tries', text: 'Please wait a while, then try again.' }

export const WRONG_RECOVERY_CODE_MESSAGE = 'This is none of your codes, or it was used before.'

export const beginFactorMessages: MessagesFor<NewFactor> = { begun: null, failed: ERROR_MESSAGE }

export const verifyCodeMessages: MessagesFor<VerifyFactorResult> = {
  shown: null,
  // Shown at its field.
  wrong_code: null,
  too_many: TOO_MANY_TRIES_MESSAGE,
  failed: ERROR_MESSAGE,
}

export const removeFactorMessages: MessagesFor<{ status: 'removed' }> = {
  removed: { tone: 'success', title: 'Second factor removed', text: 'Your password alone opens your account now.' },
  failed: ERROR_MESSAGE,
}

export const makeCodesMessages: MessagesFor<RpcResults['make_recovery_codes']> = {
  made: null,
  code_first: { title: 'Set up two-factor first', text: 'Sign in with your second factor, then make recovery codes.' },
  failed: ERROR_MESSAGE,
}

export const spendCodeMessages: MessagesFor<RpcResults['spend_recovery_code']> = {
  removed: { tone: 'success', title: 'Second factor removed', text: 'Every other device is signed out.' },
  wrong_code: null,
  too_many: TOO_MANY_TRIES_MESSAGE,
  failed: ERROR_MESSAGE,
}
