import { serveCardFunction } from '../_shared/serve.ts'
import { createRefundHandler } from './handler.ts'

serveCardFunction(createRefundHandler)
