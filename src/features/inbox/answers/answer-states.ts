import type { Answers } from '@/lib/law'

export type Message = Answers['list_messages']['rows'][number]
export type Thread = Message['answers']
