import type Stripe from 'stripe'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../src/lib/database.ts'
import { asService, openService, type Call, type DatabaseEnv } from './database.ts'
import { unseal } from './seal.ts'

/** Configuration of the card functions. */
export interface CardsEnv extends DatabaseEnv {
  /** Origin to return to after payment, such as https://nextroom.example. */
  siteUrl: string
  /** Encrypts the provider's secrets: 32 bytes in base64. */
  sealKey: string
  /** URL that receives the provider's events. */
  webhookUrl: string
  /** Creates the provider's client. The embedded backend uses a fake provider. */
  openStripe: (secretKey: string) => Stripe
}

export type Mode = 'test' | 'live'

/** The connected provider, and the database with the service role. */
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

/** @returns null if no provider is connected */
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

/** A provider error as a short code, without personal data. */
export const codeOf = (error: unknown): string => {
  const { code, type, name } = Object(error) as { code?: unknown; type?: unknown; name?: unknown }
  for (const word of [code, type, name]) if (typeof word === 'string' && word !== '') return word.slice(0, 80)
  return 'unknown'
}
