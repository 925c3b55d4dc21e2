import { serveCards } from '../_shared/serve.ts'
import { checkout } from './handler.ts'

serveCards(checkout)
