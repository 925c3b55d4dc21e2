import { serveCardFunction } from '../_shared/serve.ts'
import { createCheckoutHandler } from './handler.ts'

serveCardFunction(createCheckoutHandler)
