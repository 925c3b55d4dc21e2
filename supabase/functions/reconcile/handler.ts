import { openProvider, type CardsEnv } from '../_shared/cards.ts'
import { asCaller } from '../_shared/database.ts'
import { forPages } from '../_shared/http.ts'
import { reconcileCards } from '../_shared/reconcile.ts'

/** For admins: compares the provider's records with ours now. The scheduler does so every night. */
export const reconcile = (env: CardsEnv) =>
  forPages(env.siteUrl, ['POST'], async (request) => {
    await asCaller(env, request)('require_permission', { permission: 'settings' })
    const provider = await openProvider(env)
    return provider ? reconcileCards(provider) : { status: 'no_provider' }
  })
