import { serveCardFunction } from '../_shared/serve.ts'
import { createReconcileHandler } from './handler.ts'

serveCardFunction(createReconcileHandler)
