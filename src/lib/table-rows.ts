import type { MergeDeep } from 'type-fest'
import type { ColumnTypes } from './generated/column-types.ts'
import type { Database as Generated } from './generated/database.types.ts'

/** Tables and views, with the precise column types from constraints and comments. */
export type Relations = MergeDeep<Pick<Generated['public'], 'Tables' | 'Views'>, ColumnTypes>

type RelationsByName = Relations['Tables'] & Relations['Views']

/** A row of a table or view. */
export type TableRow<Name extends keyof RelationsByName> = RelationsByName[Name]['Row']

/** The values that a column allows. */
export type ColumnValue<Name extends keyof RelationsByName, Column extends keyof TableRow<Name>> = NonNullable<
  TableRow<Name>[Column]
>
