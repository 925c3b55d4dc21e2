import { serveCards } from '../_shared/serve.ts'
import { cardJobs } from './handler.ts'

serveCards(cardJobs)
