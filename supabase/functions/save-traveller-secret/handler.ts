import { FORM } from '../../../src/lib/generated/limits/numbers.ts'
import { callAsService } from '../_shared/database.ts'
import { encrypt } from '../_shared/encryption.ts'
import { createPageHandler, parseBody } from '../_shared/http.ts'
import { isText, type TravellerSecretsEnv } from '../_shared/traveller-secrets.ts'

/** Encrypts the medical notes or the passport of a traveller, and stores them. The link's token identifies the traveller. */
export const createSaveTravellerSecretHandler = (env: TravellerSecretsEnv) =>
  createPageHandler(env.siteUrl, ['POST'], async (request) => {
    const { token, kind, value, consents } = await parseBody(request)
    if (!isText(token) || !isText(kind)) return { status: 'not_found' }
    if (!isText(value) || value.length > FORM.answer) return { status: 'invalid', fields: ['value'] }
    return callAsService(env)('save_traveller_secret', {
      token,
      kind,
      sealed_value: await encrypt(value.trim(), env.encryptionKey),
      consents: consents === true,
    })
  })
