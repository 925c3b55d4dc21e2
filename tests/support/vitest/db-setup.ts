import '../baseline-wasm'
import { WebSocket } from 'ws'

// Node 20 has no WebSocket, and supabase-js asks for one even where none is used.
Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket })
