import { serveCards } from '../_shared/serve.ts'
import { cardWork } from './handler.ts'

serveCards(cardWork)
