import type Stripe from 'stripe'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../src/lib/database.ts'
import { asService, openService, type Call, type DatabaseEnv } from './database.ts'
import { unseal } from './seal.ts'

/** What the functions that have to do with cards need to know. */
export interface CardsEnv extends DatabaseEnv {
  /** Where whoever paid comes back to, such as https://nextroom.example. */
  siteUrl: string
  /** By which the provider's secrets are sealed: 32 bytes in base64. */
  sealKey: string
  /** Where the provider posts its events. */
  webhookUrl: string
  /** The provider's client; the embedded backend has a stand-in behind it. */
  openStripe: (secretKey: string) => Stripe
}

export type Mode = 'test' | 'live'

/** The provider that is connected, and the database as its own server. */
export interface Provider {
  ask: Call
  /** The database's tables, with the service role. */
  tables: SupabaseClient<Database>
  stripe: Stripe
  mode: Mode
  accountId: string
  webhookId: string | null
  webhookSecret: string
}

export const modeOf = (livemode: boolean): Mode => (livemode ? 'live' : 'test')

/** @returns null where none is connected */
export const openProvider = async (env: CardsEnv): Promise<Provider | null> => {
  const ask = asService(env)
  const kept = await ask('payment_provider_secrets')
  if (kept.status !== 'connected') return null
  return {
    ask,
    tables: openService(env),
    stripe: env.openStripe(await unseal(kept.sealed_key, env.sealKey)),
    mode: kept.mode === 'live' ? 'live' : 'test',
    accountId: kept.account_id,
    webhookId: kept.webhook_id,
    webhookSecret: await unseal(kept.sealed_webhook_secret, env.sealKey),
  }
}

/** One of the provider's faults in a word that names nobody. */
export const codeOf = (error: unknown): string => {
  const { code, type, name } = Object(error) as { code?: unknown; type?: unknown; name?: unknown }
  for (const word of [code, type, name]) if (typeof word === 'string' && word !== '') return word.slice(0, 80)
  return 'unknown'
}
