import { callAsCaller } from '../_shared/database.ts'
import { decrypt } from '../_shared/encryption.ts'
import { createPageHandler, parseBody } from '../_shared/http.ts'
import { isText, type TravellerSecretsEnv } from '../_shared/traveller-secrets.ts'

/** Decrypts medical notes or a passport for staff. The database checks the caller and audits the look. */
export const createReadTravellerSecretHandler = (env: TravellerSecretsEnv) =>
  createPageHandler(env.siteUrl, ['POST'], async (request) => {
    const { traveller_id, kind, reason } = await parseBody(request)
    if (!isText(traveller_id) || !isText(kind)) return { status: 'not_found' }
    const secret = await callAsCaller(env, request)('read_traveller_secret', {
      traveller_id,
      kind,
      reason: isText(reason) ? reason : '',
    })
    if (secret.status !== 'ok') return secret
    return { status: 'ok', value: await decrypt(secret.sealed_value, env.encryptionKey), saved_at: secret.saved_at }
  })
