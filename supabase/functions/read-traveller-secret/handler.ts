import { callAsCaller } from '../_shared/database.ts'
import { decrypt } from '../_shared/encryption.ts'
import { createPageHandler, parseBody } from '../_shared/http.ts'
import { isText, type TravellerSecretsEnv } from '../_shared/traveller-secrets.ts'

/**
 * For staff: decrypts medical notes or a passport of one traveller, or all medical notes of a departure (`event_id`).
 * The database checks the caller's permission and adds an entry to the audit log.
 */
export const createReadTravellerSecretHandler = (env: TravellerSecretsEnv) =>
  createPageHandler(env.siteUrl, ['POST'], async (request) => {
    const { traveller_id, event_id, kind, reason: givenReason } = await parseBody(request)
    const reason = isText(givenReason) ? givenReason : ''
    if (isText(event_id)) {
      const notesResult = await callAsCaller(env, request)('read_medical_notes', { event_id, reason })
      if (notesResult.status !== 'ok') return notesResult
      const decryptNote = async ({ traveller_id: id, sealed_value, saved_at }: (typeof notesResult.notes)[number]) => ({
        traveller_id: id,
        value: await decrypt(sealed_value, env.encryptionKey),
        saved_at,
      })
      return { ...notesResult, notes: await Promise.all(notesResult.notes.map(decryptNote)) }
    }
    if (!isText(traveller_id) || !isText(kind)) return { status: 'not_found' }
    const secretResult = await callAsCaller(env, request)('read_traveller_secret', { traveller_id, kind, reason })
    if (secretResult.status !== 'ok') return secretResult
    return {
      status: 'ok',
      value: await decrypt(secretResult.sealed_value, env.encryptionKey),
      saved_at: secretResult.saved_at,
    }
  })
