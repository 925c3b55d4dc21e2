import type Stripe from 'stripe'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { AppDatabase } from '../../../src/lib/database.ts'
import { callAsService, openServiceClient, type RpcCall, type DatabaseEnv } from './database.ts'
import { decrypt } from './encryption.ts'

/** Configuration of the card functions. */
export interface CardsEnv extends DatabaseEnv {
  /** Origin of the site, to which the checkout page redirects after payment, such as https://nextroom.example. */
  siteUrl: string
  /** The key that encrypts the provider's secrets: 32 bytes in base64. */
  encryptionKey: string
  /** URL of the edge function that receives the provider's webhook events. */
  webhookUrl: string
  /** Creates the provider's client. The embedded backend uses a fake provider. */
  openStripe: (secretKey: string) => Stripe
}

export type StripeMode = 'test' | 'live'

/** The connected provider, and access to the database as the service role. */
export interface CardProviderConnection {
  rpc: RpcCall
  /** Access to the tables of the database as the service role. */
  tables: SupabaseClient<AppDatabase>
  stripe: Stripe
  mode: StripeMode
  accountId: string
  webhookId: string | null
  webhookSecret: string
}

export const getProviderMode = (livemode: boolean): StripeMode => (livemode ? 'live' : 'test')

/** Opens a connection to the card provider with the stored secret key. Null if no provider is connected. */
export const openConnectedProvider = async (env: CardsEnv): Promise<CardProviderConnection | null> => {
  const rpc = callAsService(env)
  const secrets = await rpc('payment_provider_secrets')
  if (secrets.status !== 'connected') return null
  return {
    rpc,
    tables: openServiceClient(env),
    stripe: env.openStripe(await decrypt(secrets.sealed_key, env.encryptionKey)),
    mode: secrets.mode === 'live' ? 'live' : 'test',
    accountId: secrets.account_id,
    webhookId: secrets.webhook_id,
    webhookSecret: await decrypt(secrets.sealed_webhook_secret, env.encryptionKey),
  }
}

/** Converts an error of the provider to a short code without personal data. */
export const getProviderErrorCode = (error: unknown): string => {
  const { code, type, name } = Object(error) as { code?: unknown; type?: unknown; name?: unknown }
  for (const errorDetail of [code, type, name])
    if (typeof errorDetail === 'string' && errorDetail !== '') return errorDetail.slice(0, 80)
  return 'unknown'
}
