import { serveCardFunction } from '../_shared/serve.ts'
import { createConfirmCheckoutHandler } from './handler.ts'

serveCardFunction(createConfirmCheckoutHandler)
