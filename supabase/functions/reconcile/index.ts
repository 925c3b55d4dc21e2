import { serveCards } from '../_shared/serve.ts'
import { reconcile } from './handler.ts'

serveCards(reconcile)
