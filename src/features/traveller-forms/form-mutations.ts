import { mutationOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/backend/call-function'
import { rpcMutation, type RpcArgs } from '@/lib/backend/rpc'
import { uploadToFunction } from '@/lib/backend/upload'
import type { Json } from '@/lib/generated/database.types'
import type { RpcResults } from '@/lib/generated/rpc-results'

export type SecretKind = 'medical' | 'passport'

/** Saves answers to some fields of a form. The token of the traveller's link gives access, so no sign-in is needed. */
export const saveAnswers = (token: string, formId: string) =>
  rpcMutation(
    'save_traveller_answers',
    (answers: Record<string, Json>) => ({ token, form_id: formId, answers }),
    formId,
  )

export type SaveSecretResult =
  | RpcResults['save_traveller_secret']
  | { status: 'invalid'; fields: string[] }
  | { status: 'too_many' }

/** Encrypts and saves the medical notes or the passport of the traveller whose link contains the token. */
export const saveSecret = (token: string, kind: SecretKind) =>
  mutationOptions({
    mutationKey: ['save_traveller_secret', kind] as const,
    mutationFn: (variables: { value: string; consents: boolean }) =>
      callFunction<SaveSecretResult>('save-traveller-secret', { body: { token, kind, ...variables } }),
  })

export type SaveFileResult =
  | RpcResults['save_traveller_file']
  | Exclude<RpcResults['start_traveller_file'], { status: 'started' }>

/** Uploads a file as the answer to a question of a form. The token is part of the traveller's link. */
export const saveFile = (token: string, formId: string, key: string) =>
  mutationOptions({
    mutationKey: ['save_traveller_file', formId, key] as const,
    mutationFn: (upload: { file: File; onProgress: (share: number) => void }) =>
      uploadToFunction<SaveFileResult>('save-traveller-file', { fields: { token, form_id: formId, key }, ...upload }),
  })

type ReadFileResult = { status: 'ok'; path: string } | Exclude<RpcResults['read_traveller_file'], { status: 'ok' }>

/** Gets a URL with which staff open a file that a traveller uploaded. The URL expires after one minute. */
export const readFile = (travellerId: string, fileId: string) =>
  mutationOptions({
    mutationKey: ['read_traveller_file', travellerId, fileId] as const,
    mutationFn: () =>
      callFunction<ReadFileResult>('read-traveller-file', { body: { traveller_id: travellerId, file_id: fileId } }),
  })

type ReadSecretResult =
  | { status: 'ok'; value: string; saved_at: string }
  | Exclude<RpcResults['read_traveller_secret'], { status: 'ok' }>

/** Decrypts medical notes or a passport for staff. The activity log records each access. */
export const readTravellerSecret = (travellerId: string, kind: SecretKind) =>
  mutationOptions({
    mutationKey: ['read_traveller_secret', travellerId, kind] as const,
    mutationFn: (reason: string) =>
      callFunction<ReadSecretResult>('read-traveller-secret', { body: { traveller_id: travellerId, kind, reason } }),
  })

/**
 * Emails a traveller the link to their forms. Without an email address, returns the link so that the user can copy it.
 */
export const sendTravellerLink = (travellerId: string) =>
  rpcMutation(
    'send_traveller_link',
    (email: string) => ({ traveller_id: travellerId, email: email.trim() }),
    travellerId,
  )

export const revokeTravellerLinks = (travellerId: string) =>
  rpcMutation('revoke_traveller_links', () => ({ traveller_id: travellerId }), travellerId)

type FormChange = Pick<RpcArgs<'save_traveller_form'>, 'title' | 'due_days' | 'fields' | 'is_active'>

/** Adds a form to a trip, or changes the given form. */
export const saveTravellerForm = (tripId: string, form: { id: string; version: number } | undefined) =>
  rpcMutation(
    'save_traveller_form',
    (change: FormChange) => ({
      trip_id: tripId,
      form_id: form?.id,
      expected_version: form?.version,
      ...change,
    }),
    tripId,
    form?.id,
  )

export const remindTravellers = (eventId: string) =>
  rpcMutation('remind_travellers', () => ({ event_id: eventId }), eventId)

/**
 * Signs the waiver text that the page shows. The database rejects the signature if the text has changed since the page
 * loaded it.
 */
export const signWaiver = (token: string, waiver: { version: number | null; hash: string | null }) =>
  rpcMutation('sign_waiver', (variables: { signed_name: string; consents: boolean; email: string }) => ({
    token,
    version: waiver.version ?? 0,
    hash: waiver.hash ?? '',
    ...variables,
  }))

type WaiverChange = Pick<RpcArgs<'save_waiver'>, 'body' | 'due_days' | 'is_active' | 'asks_again'>

/** Saves the waiver of a trip, which is the text that travellers sign. */
export const saveWaiver = (tripId: string, latestVersion: number | undefined) =>
  rpcMutation(
    'save_waiver',
    (change: WaiverChange) => ({ trip_id: tripId, expected_version: latestVersion, ...change }),
    tripId,
  )

export const confirmWaiver = (tripId: string, version: number) =>
  rpcMutation('confirm_waiver', () => ({ trip_id: tripId, version }), tripId)
