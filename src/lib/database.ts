import type { MergeDeep } from 'type-fest'
import type { ColumnTypes } from './generated/column-types.ts'
import type { Database as Generated } from './generated/database.types.ts'
import type { RpcResults } from './generated/rpc-results.ts'

/** Tables and views, with the precise column types from constraints and comments. */
type Relations = MergeDeep<Pick<Generated['public'], 'Tables' | 'Views'>, ColumnTypes>

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

type RelationsByName = Relations['Tables'] & Relations['Views']

/** A row of a table or view. */
export type TableRow<Name extends keyof RelationsByName> = RelationsByName[Name]['Row']

/** The values that a column allows. */
export type ColumnValue<Name extends keyof RelationsByName, Column extends keyof TableRow<Name>> = NonNullable<
  TableRow<Name>[Column]
>
