import { serveCardFunction } from '../_shared/serve.ts'
import { createStripeWebhookHandler } from './handler.ts'

serveCardFunction(createStripeWebhookHandler)
