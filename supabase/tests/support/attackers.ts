import { vi } from 'vitest'
import { readFixturesSql } from './check-fixtures'
import { openEmbeddedApp, type EmbeddedApp } from './embedded'
import { createSender, type SendRequest } from './http'

/** The callers that send the attacks over HTTP. */
export interface Attackers {
  guest: SendRequest
  member: SendRequest
  admin: SendRequest
  /** A member without demo data and with a separate session, for attacks that change accounts. */
  newcomer: SendRequest
}

/** Opens a test app with the demo data, fixtures.sql and a card provider, and the callers that send the attacks. */
export const openAttackedApp = async (): Promise<Attackers & { app: EmbeddedApp }> => {
  vi.spyOn(console, 'error').mockReturnValue() // hides the log line of each refused request
  const app = await openEmbeddedApp()
  await app.backend.db.exec(readFixturesSql())
  await app.sql(
    `insert into private.payment_provider (sealed_key, sealed_webhook_secret, account_id, mode, last_four)
     values ('sealed.verysecretkey', 'sealed.verysecretkey', 'acct_house', 'test', 'tkey')`,
  )
  return {
    app,
    guest: await createSender(app, app.guest),
    member: await createSender(app, app.member),
    admin: await createSender(app, app.admin),
    newcomer: await createSender(app, await app.newMember()),
  }
}

/** Returns the number of rows in a response, or -1 if the response is not a list. */
export const countRows = (body: unknown) => (Array.isArray(body) ? body.length : -1)
