import { WebSocket } from 'ws'

// Node 20 has no WebSocket, and supabase-js asks for one even where none is used.
globalThis.WebSocket ??= WebSocket as unknown as typeof globalThis.WebSocket
