import { serveCards } from '../_shared/serve.ts'
import { refund } from './handler.ts'

serveCards(refund)
