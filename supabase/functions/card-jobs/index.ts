import { serveCardFunction } from '../_shared/serve.ts'
import { createCardJobsHandler } from './handler.ts'

serveCardFunction(createCardJobsHandler)
