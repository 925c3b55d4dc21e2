import { FORM } from '../../../src/lib/generated/limits/index.ts'
import { callAsCaller, callAsService } from '../_shared/database.ts'
import { encrypt } from '../_shared/encryption.ts'
import { createPageHandler, parseBody } from '../_shared/http.ts'
import { isText, type TravellerSecretsEnv } from '../_shared/traveller-secrets.ts'

/** Encrypts and stores the medical notes or the passport of the traveller whose link has the token. */
export const createSaveTravellerSecretHandler = (env: TravellerSecretsEnv) =>
  createPageHandler(env.siteUrl, ['POST'], async (request) => {
    const { token, kind, value, consents } = await parseBody(request)
    if (!isText(token) || !isText(kind)) return { status: 'not_found' }
    if (!isText(value) || value.length > FORM.answer) return { status: 'invalid', fields: ['value'] }
    // Checks the token with the caller's credentials. The database then limits wrong tokens per network, and rejects
    // forged sessions.
    const travellerLinkResult = await callAsCaller(env, request)('traveller_link', { token })
    if (travellerLinkResult.status !== 'ok') return travellerLinkResult
    return callAsService(env)('save_traveller_secret', {
      token,
      kind,
      sealed_value: await encrypt(value.trim(), env.encryptionKey),
      consents: consents === true,
    })
  })
