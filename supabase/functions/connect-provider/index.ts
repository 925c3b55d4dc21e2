import { serveCardFunction } from '../_shared/serve.ts'
import { createConnectProviderHandler } from './handler.ts'

serveCardFunction(createConnectProviderHandler)
