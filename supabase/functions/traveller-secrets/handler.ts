import { FORM } from '../../../src/lib/generated/limits/numbers.ts'
import { callAsCaller, callAsService, type DatabaseEnv } from '../_shared/database.ts'
import { decrypt, encrypt } from '../_shared/encryption.ts'
import { createPageHandler, parseBody } from '../_shared/http.ts'

export interface TravellerSecretsEnv extends DatabaseEnv {
  /** Origin of the site, for CORS. */
  siteUrl: string
  /** The key that encrypts medical notes and passports: 32 bytes in base64. The database does not have it. */
  encryptionKey: string
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/**
 * Encrypts and decrypts medical notes and passports. With `token`, a traveller saves a value by their link. With
 * `traveller_id`, staff read a value; the database checks their permission and audits the look.
 */
export const createTravellerSecretsHandler = (env: TravellerSecretsEnv) =>
  createPageHandler(env.siteUrl, ['POST'], async (request) => {
    const body = await parseBody(request)
    const { token, kind, value, consents, traveller_id, reason } = body
    if (token !== undefined) {
      if (!isText(token) || !isText(kind)) return { status: 'not_found' }
      if (!isText(value) || value.length > FORM.answer) return { status: 'invalid', fields: ['value'] }
      return callAsService(env)('save_traveller_secret', {
        token,
        kind,
        sealed_value: await encrypt(value.trim(), env.encryptionKey),
        consents: consents === true,
      })
    }
    if (!isText(traveller_id) || !isText(kind)) return { status: 'not_found' }
    const secret = await callAsCaller(env, request)('read_traveller_secret', { traveller_id, kind, reason })
    if (secret.status !== 'ok') return secret
    return { status: 'ok', value: await decrypt(secret.sealed_value, env.encryptionKey), saved_at: secret.saved_at }
  })
