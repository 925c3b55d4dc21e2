import { serveCards } from '../_shared/serve.ts'
import { connectProvider } from './handler.ts'

serveCards(connectProvider)
