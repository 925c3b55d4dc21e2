import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import { formatDate } from '@/lib/dates'
import type { BadgeTone } from '@/ui/badge'
import { FORM } from '@/lib/generated/limits'
import { formatFileSize } from '@/lib/file-types'
import type { SaveFileResult, SaveSecretResult } from './form-mutations'

const LINK_OVER_MESSAGE = {
  title: 'This link no longer works',
  text: 'Please ask the person who booked for a new link. Your typed answers stay in this tab.',
}

/** The name and color of each state of a form. */
export const FORM_STATES: Record<string, [name: string, tone: BadgeTone]> = {
  done: ['Done', 'success'],
  missing: ['Missing', 'info'],
  late: ['Late', 'warning'],
}

/** The name and color of each state of a waiver. */
const WAIVER_STATES: Record<string, [name: string, tone: BadgeTone]> = {
  done: ['Signed', 'success'],
  missing: ['Not signed', 'info'],
  late: ['Not signed, late', 'warning'],
}

/** The name and color of the state of a form or of a waiver. */
export const describeState = ({
  state,
  is_waiver,
}: {
  state: string
  is_waiver?: boolean
}): [name: string, tone: BadgeTone] => (is_waiver ? WAIVER_STATES : FORM_STATES)[state] ?? [state, 'neutral']

export const signWaiverMessages: MessagesFor<RpcResults['sign_waiver']> = {
  signed: { tone: 'success', title: 'Waiver signed', text: 'We’ve emailed you a copy.' },
  changed: {
    tone: 'warning',
    title: 'The waiver has changed',
    text: 'You now see the current text. Please read it and sign again.',
  },
  not_asked: { tone: 'info', title: 'You don’t need to sign now', text: 'Please reload the page.' },
  guardian_needed: {
    title: 'A guardian must sign',
    text: 'Please ask the person who booked to name a parent or guardian on the booking.',
  },
  consent_needed: { title: 'Please tick the box', text: 'We need your agreement before you sign.' },
  invalid: { title: 'The waiver isn’t signed yet', text: 'Please check the marked fields.' },
  not_found: LINK_OVER_MESSAGE,
  failed: { title: 'We couldn’t save your signature', text: 'Please try again. You can’t sign twice by mistake.' },
}

export const saveWaiverMessages: MessagesFor<RpcResults['save_waiver']> = {
  saved: {
    tone: 'success',
    title: 'Waiver saved',
    text: 'If you changed the text, an admin must confirm it before travellers can sign it.',
  },
  conflict: { title: 'Someone else changed the waiver', text: 'Cancel, then edit the current text.' },
  unknown_placeholders: ({ names }) => ({
    title: 'These placeholders don’t exist',
    text: `${names.join(', ')}. Please use the placeholders of the list.`,
  }),
  invalid: { title: 'The waiver can’t be saved', text: 'Please check the text and the days.' },
  not_found: { title: 'Trip not found', text: 'Please reload the page.' },
  failed: { title: 'We couldn’t save the waiver', text: 'Your changes stay in this tab. Please try again.' },
}

export const confirmWaiverMessages: MessagesFor<RpcResults['confirm_waiver']> = {
  confirmed: { tone: 'success', title: 'Waiver confirmed', text: 'Travellers sign this text from now on.' },
  conflict: { title: 'There is a newer text', text: 'Please reload the page and read it first.' },
  not_found: { title: 'Waiver not found', text: 'Please reload the page.' },
  failed: { title: 'We couldn’t confirm the waiver', text: 'Please try again.' },
}

export const saveAnswersMessages: MessagesFor<RpcResults['save_traveller_answers']> = {
  saved: ({ missing }) => ({
    tone: 'success',
    title: 'Saved',
    text: missing.length === 0 ? 'This form is done.' : 'You can continue now or later with the same link.',
  }),
  too_late: ({ deadline }) => ({
    title: 'It’s too late to change the name or birthday here',
    text: `The last day was ${formatDate(deadline)}. Please contact us.`,
  }),
  too_young: { title: 'This trip has a minimum age', text: 'Please check the date of birth, or contact us.' },
  guardian_needed: {
    title: 'A minor needs a guardian on the booking',
    text: 'Please check the date of birth, or ask the person who booked to name a guardian.',
  },
  invalid: { title: 'Some answers can’t be saved', text: 'Please check the marked answers.' },
  not_found: LINK_OVER_MESSAGE,
  failed: { title: 'We couldn’t save your answers', text: 'They stay in this tab. Please try again.' },
}

export const saveSecretMessages: MessagesFor<SaveSecretResult> = {
  too_many: { tone: 'warning', title: 'Too many attempts', text: 'Please try again in an hour.' },
  saved: { tone: 'success', title: 'Details saved and encrypted' },
  consent_needed: {
    title: 'We need your consent',
    text: 'Please tick the box, so that we may use your medical notes.',
  },
  not_asked: { title: 'We no longer need these details', text: 'The form has changed. Please reload the page.' },
  invalid: { title: 'These details can’t be saved', text: 'Please check what you typed. The text may be too long.' },
  not_found: LINK_OVER_MESSAGE,
  failed: { title: 'We couldn’t save these details', text: 'Please try again.' },
}

const TOO_LARGE_TEXT = `Please choose a file up to ${formatFileSize(FORM.file)}. The rest of the form stays as it is.`
const WRONG_TYPE_TEXT = 'Please choose a PDF, JPEG, PNG, WebP or HEIC file. The rest of the form stays as it is.'

export const saveFileMessages: MessagesFor<SaveFileResult> = {
  saved: { tone: 'success', title: 'File saved' },
  too_large: { title: 'This file is too large', text: TOO_LARGE_TEXT },
  wrong_type: { title: 'We can’t accept this kind of file', text: WRONG_TYPE_TEXT },
  too_many: { tone: 'warning', title: 'Too many attempts', text: 'Please try again in an hour.' },
  not_asked: { title: 'We no longer need this file', text: 'The form has changed. Please reload the page.' },
  expired: { title: 'The upload took too long', text: 'Please try again.' },
  not_found: LINK_OVER_MESSAGE,
  failed: { title: 'We couldn’t upload the file', text: 'Please check your connection and try again.' },
}

export const removeFileMessages: MessagesFor<RpcResults['save_traveller_answers']> = {
  ...saveAnswersMessages,
  saved: { tone: 'success', title: 'File removed' },
  failed: { title: 'We couldn’t remove the file', text: 'Please try again.' },
}

export const sendTravellerLinkMessages: MessagesFor<RpcResults['send_traveller_link']> = {
  sent: ({ email }) => ({ tone: 'success', title: 'Link sent', text: `We’ve emailed it to ${email}.` }),
  made: { tone: 'success', title: 'Link ready', text: 'Copy it now: we don’t store it.' },
  not_confirmed: { title: 'This booking isn’t confirmed', text: 'Links can be sent once the deposit is paid.' },
  too_many: { tone: 'warning', title: 'Too many links for this traveller', text: 'Please try again tomorrow.' },
  invalid: { title: 'Please check the email address' },
  not_found: { title: 'Traveller not found', text: 'Please reload the page.' },
  failed: { title: 'We couldn’t send the link', text: 'Please try again.' },
}

export const revokeTravellerLinkMessages: MessagesFor<RpcResults['revoke_traveller_links']> = {
  revoked: { tone: 'success', title: 'Links revoked', text: 'The traveller’s answers stay.' },
  no_link: { tone: 'info', title: 'There is no link to revoke' },
  not_found: { title: 'Traveller not found', text: 'Please reload the page.' },
  failed: { title: 'We couldn’t revoke the links', text: 'Please try again.' },
}
