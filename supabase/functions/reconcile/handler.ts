import { openConnectedProvider, type CardsEnv } from '../_shared/cards.ts'
import { callAsCaller } from '../_shared/database.ts'
import { createPageHandler } from '../_shared/http.ts'
import { reconcileCards } from '../_shared/reconcile.ts'

/** For admins: compares the provider's records with the ledger now. A scheduled job does the same every night. */
export const createReconcileHandler = (env: CardsEnv) =>
  createPageHandler(env.siteUrl, ['POST'], async (request) => {
    await callAsCaller(env, request)('require_permission', { permission: 'settings' })
    const provider = await openConnectedProvider(env)
    return provider ? reconcileCards(provider) : { status: 'no_provider' }
  })
