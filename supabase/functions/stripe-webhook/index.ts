import { serveCards } from '../_shared/serve.ts'
import { stripeWebhook } from './handler.ts'

serveCards(stripeWebhook)
