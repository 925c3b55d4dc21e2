import '../baseline-wasm'
import { WebSocket } from 'ws'

// Node 20 has no WebSocket, but supabase-js requires one even if it is unused.
Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket })
