import { site } from '../../../../src/site.ts'
import type { Words } from './wording.ts'

const FOR = '{{ .Email }}'

/**
 * Letters that the sign-in service sends itself, by its names for them. What stands in braces it fills in: it knows
 * nothing of our database, so they name no number of the house.
 */
export const SIGN_IN_LETTERS = {
  confirmation: {
    subject: 'Please confirm your address',
    paragraphs: [
      `Thank you for joining ${site.brand}. Confirm that ${FOR} is your address, and your account is ready.`,
      'If this is not your first email with a link, choose your password with “Forgot password?” once you have confirmed: the earlier one no longer works.',
      'If you did not register, do nothing: without the link nothing happens.',
    ],
    action: 'Confirm My Address',
  },
  recovery: {
    subject: 'Choose a new password',
    paragraphs: [
      `Somebody has asked for a new password for ${FOR}. The link below lets you choose one.`,
      'If that was not you, do nothing: your password stays as it is.',
    ],
    action: 'Choose a New Password',
  },
  email_change: {
    subject: 'Please confirm your new address',
    paragraphs: [
      `Your account is to go over from ${FOR} to {{ .NewEmail }}. Confirm it by the link below.`,
      'If you did not ask for this, do not follow the link, and choose a new password.',
    ],
    action: 'Confirm the New Address',
  },
  magic_link: {
    subject: 'Your link to sign in',
    paragraphs: [
      `The link below signs you in as ${FOR}. It works once.`,
      'If you did not ask for it, do nothing: nobody is signed in without it.',
    ],
    action: 'Sign In',
  },
  invite: {
    subject: `You are invited to ${site.brand}`,
    paragraphs: [`We would like to see you at ${site.brand}. The link below opens an account for ${FOR}.`],
    action: 'Open My Account',
  },
  reauthentication: {
    subject: 'Your code',
    paragraphs: [
      'Somebody signed in as you wants to change your password. Enter this code where you were asked for it.',
      'If that was not you, tell nobody the code, and choose a new password.',
    ],
    rows: [['Code', '{{ .Token }}']],
  },
} satisfies Record<string, Pick<Words, 'subject' | 'paragraphs' | 'rows'> & { action?: string }>
