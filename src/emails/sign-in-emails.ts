import { site } from '../site.ts'
import type { EmailText } from './formatting.ts'

const RECIPIENT_PLACEHOLDER = '{{ .Email }}'

/**
 * Emails of the auth service, by the service's template names. The service fills in the values in braces. It cannot
 * read the database, so these emails contain no settings.
 */
export const SIGN_IN_TEMPLATES = {
  confirmation: {
    subject: 'Please confirm your email address',
    paragraphs: [
      `Thank you for joining ${site.brand}. Confirm that ${RECIPIENT_PLACEHOLDER} is your email address to open your account.`,
      'If you’ve registered before, set your password with “Forgot password?” after confirming. The earlier one no longer works.',
      'If you didn’t register, you don’t need to do anything.',
    ],
    action: 'Confirm My Email',
  },
  recovery: {
    subject: 'Choose a new password',
    paragraphs: [
      `Someone asked to reset the password for ${RECIPIENT_PLACEHOLDER}. Use the link below to choose a new one.`,
      'If this wasn’t you, you don’t need to do anything: your password stays the same.',
    ],
    action: 'Choose a New Password',
  },
  email_change: {
    subject: 'Please confirm your new email address',
    paragraphs: [
      `Confirm changing your account’s email from ${RECIPIENT_PLACEHOLDER} to {{ .NewEmail }} with the link below.`,
      'If you didn’t ask for this, don’t use the link, and change your password.',
    ],
    action: 'Confirm New Email',
  },
  magic_link: {
    subject: 'Your link to sign in',
    paragraphs: [
      `The link below signs you in as ${RECIPIENT_PLACEHOLDER}. It works once.`,
      'If you didn’t ask for it, you don’t need to do anything.',
    ],
    action: 'Sign In',
  },
  invite: {
    subject: `You’re invited to ${site.brand}`,
    paragraphs: [
      `We’d like to welcome you at ${site.brand}. The link below opens an account for ${RECIPIENT_PLACEHOLDER}.`,
    ],
    action: 'Open My Account',
  },
  reauthentication: {
    subject: 'Your confirmation code',
    paragraphs: [
      'Use this code to confirm your password change.',
      'If this wasn’t you, don’t share the code, and change your password.',
    ],
    rows: [['Code', '{{ .Token }}']],
  },
} satisfies Record<string, Pick<EmailText, 'subject' | 'paragraphs' | 'rows'> & { action?: string }>
