import { serveCards } from '../_shared/serve.ts'
import { confirmCheckout } from './handler.ts'

serveCards(confirmCheckout)
