import type { Database as Generated } from './generated/database.types.ts'
import type { RpcResults } from './generated/rpc-results.ts'
import type { Relations } from './table-rows.ts'

type GeneratedFunctions = Generated['public']['Functions']
/** Database functions with the result types from their SQL comments. The Supabase CLI types these results as jsonb. */
type PreciseFunctions = {
  [Name in keyof GeneratedFunctions]: Name extends keyof RpcResults
    ? Omit<GeneratedFunctions[Name], 'Returns'> & { Returns: RpcResults[Name] }
    : GeneratedFunctions[Name]
}

/** The database type for the Supabase client. */
export type AppDatabase = Omit<Generated, 'public'> & {
  public: Omit<Generated['public'], 'Tables' | 'Views' | 'Functions'> & Relations & { Functions: PreciseFunctions }
}
