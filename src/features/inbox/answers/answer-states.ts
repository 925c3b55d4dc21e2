import type { RpcResults } from '@/lib/generated/rpc-results'

export type Message = RpcResults['list_messages']['rows'][number]
export type Thread = Message['answers']
