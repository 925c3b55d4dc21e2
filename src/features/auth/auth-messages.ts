import { getRejectionMessage } from '@/lib/backend/errors'
import type { Message, MessagesFor } from '@/lib/messages'
import type { PasswordResult, SignInResult, SignUpResult } from './auth-mutations'

/**
 * The message for a failed request: the server's message if the server rejected the request, else the general message
 * that the product specification fixes.
 */
const createFailureMessage =
  (action: 'Login' | 'Registration') =>
  (error: unknown): Message => {
    const rejectionMessage = getRejectionMessage(error)
    return rejectionMessage === null
      ? { title: `${action} Error`, text: 'Something went wrong. Please try again.' }
      : { title: `${action} Failed`, text: rejectionMessage }
  }

export const signInMessages: MessagesFor<SignInResult> = {
  signed_in: { tone: 'success', title: 'Welcome back!', text: "You've successfully logged in." },
  unconfirmed: ({ reason }) => ({ title: 'Login Failed', text: reason }),
  failed: createFailureMessage('Login'),
}

export const signUpMessages: MessagesFor<SignUpResult> = {
  signed_up: {
    tone: 'success',
    title: 'Registration Successful!',
    text: 'Please check your email to confirm your account.',
  },
  failed: createFailureMessage('Registration'),
}

export const resendConfirmationMessages: MessagesFor<{ status: 'sent' }> = {
  sent: {
    tone: 'success',
    title: 'Email sent',
    text: 'If this email address isn’t confirmed yet, we’ve sent a new link to confirm it. After that, you can set a new password with “Forgot password?”.',
  },
  failed: createFailureMessage('Registration'),
}

/** The form itself shows the result of a successful reset request. */
export const passwordResetMessages: MessagesFor<{ status: 'sent' }> = {
  sent: null,
  failed: createFailureMessage('Login'),
}

export const WRONG_CODE_MESSAGE = 'That code is wrong or already used. Wait for the next one.'

export const passwordMessages: MessagesFor<PasswordResult> = {
  changed: { tone: 'success', title: 'Password updated', text: 'Your new password is set.' },
  // No message for these results: the fields of the form show the errors.
  wrong_password: null,
  wrong_code: null,
  too_many: { title: 'Too many attempts', text: 'Please wait a minute, then try again.' },
  failed: (error) => {
    const rejectionMessage = getRejectionMessage(error)
    return rejectionMessage === null
      ? { title: 'Error', text: 'Our server didn’t respond. Please try again.' }
      : { title: 'Password not updated', text: rejectionMessage }
  },
}
