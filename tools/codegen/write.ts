import type { Catalogue } from './catalogue.ts'
import { writeColumnTypes } from './column-types.ts'
import { readComment } from './comments.ts'
import { readDomains } from './domains.ts'
import { readLimits, type Limits } from './limits.ts'
import { readMaxAmount, readConstant, readTextRules } from './patterns.ts'
import { toLiteral, Types } from './types.ts'

/** The files in src/lib/generated, except database.types.ts, which the Supabase CLI writes. */
export interface GeneratedFiles {
  /** The files of the folder limits by name: lengths, bounds and value lists, from constraints. */
  limits: Record<string, string>
  /** The content of rpc-results.ts: the results of each function, from the SQL comment on the function. */
  rpcResults: string
  /** The content of column-types.ts: column types that the CLI does not know. */
  columnTypes: string
}

const FILE_HEADER = '// Written by `npm run gen`. Change supabase/schemas instead.\n'

const toCamelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The limits of a table or view as an object of columns. */
const writeColumns = ({ lengths, codePoints, bounds, values }: Limits, relation: string): string => {
  const limitedColumns = [lengths, codePoints, bounds, values].flatMap((tables) => Object.keys(tables[relation] ?? {}))
  const columnLines = [...new Set(limitedColumns)].sort().map((column) => {
    const { min, max } = bounds[relation]?.[column] ?? {}
    const allowedValues = values[relation]?.[column]
    const facts = {
      maxLength: lengths[relation]?.[column],
      maxCodePoints: codePoints[relation]?.[column],
      min,
      max,
      values: allowedValues && `[${allowedValues.map(toLiteral).join(', ')}]`,
    }
    const definedFacts = Object.entries(facts).filter(([, fact]) => fact !== undefined)
    return `  ${column}: { ${definedFacts.map(([fact, value]) => `${fact}: ${value}`).join(', ')} },\n`
  })
  return `\nexport const ${toCamelCase(relation)}Limits = {\n${columnLines.join('')}} as const\n`
}

/**
 * Writes one file for each folder of supabase/schemas. A page's bundle then contains only the limits of the domains that
 * the page uses: one file for all would add 2 KB to every page.
 */
const writeDomains = (limits: Limits): Record<string, string> => {
  const { lengths, codePoints, bounds, values } = limits
  const domains = readDomains()
  const relations = new Set([lengths, codePoints, bounds, values].flatMap(Object.keys))
  const fileContents: Record<string, string> = {}
  for (const relation of [...relations].sort()) {
    const fileName = `${domains.get(relation) ?? 'other'}.ts`
    fileContents[fileName] = `${fileContents[fileName] ?? FILE_HEADER}${writeColumns(limits, relation)}`
  }
  return fileContents
}

const writeLimits = (catalogue: Catalogue, limits: Limits): Record<string, string> => {
  const ruleLines = Object.entries(readTextRules(catalogue)).map(
    ([name, { pattern, max }]) =>
      `export const ${name} = {\n  pattern:\n    /${pattern}/u,\n  max: ${max},\n} as const\n`,
  )
  const numberLines = [
    FILE_HEADER,
    `\n/** One payment, in AUD. */\nexport const AMOUNT = { min: 0.01, max: ${readMaxAmount(catalogue)} } as const\n\n`,
    `/** Different products in one order. */\nexport const ORDER_LINES = { max: ${readConstant(catalogue, 'max_order_lines')} } as const\n\n`,
    `/** A question of a trip and its answer, in characters. */\nexport const QUESTION = { question: ${readConstant(catalogue, 'max_question_length')}, answer: ${readConstant(catalogue, 'max_answer_length')} } as const\n\n`,
    `/** Texts of a traveller form, its answers and a waiver, in characters; a file, in bytes; and the number of fields. */\nexport const FORM = { text: ${readConstant(catalogue, 'max_form_text')}, answer: ${readConstant(catalogue, 'max_form_answer')}, waiver: ${readConstant(catalogue, 'max_waiver_text')}, file: ${readConstant(catalogue, 'max_form_file')}, fields: ${readConstant(catalogue, 'max_form_fields')} } as const\n\n`,
    `/** The title of a document for travellers, in characters. */\nexport const DOCUMENT = { title: ${readConstant(catalogue, 'max_document_title')} } as const\n\n`,
    `/** A note of a guide, in characters, and the number of changes in one request. */\nexport const GUIDE_LOG = { note: ${readConstant(catalogue, 'max_guide_note')}, batch: ${readConstant(catalogue, 'max_guide_log_entries')} } as const\n\n`,
    `/** The place and a text of an incident report, in characters, and the number of its photos. */\nexport const INCIDENTS = { place: ${readConstant(catalogue, 'max_incident_place')}, text: ${readConstant(catalogue, 'max_incident_text')}, photos: ${readConstant(catalogue, 'max_incident_photos')} } as const\n\n`,
    `/** A password: characters from supabase/config.toml, bytes from \`private.max_password_bytes()\`. */\n`,
    `export const PASSWORD = { min: ${catalogue.minPasswordLength}, maxBytes: ${readConstant(catalogue, 'max_password_bytes')} } as const\n`,
  ].join('')
  const generatedFiles: Record<string, string> = {
    'numbers.ts': numberLines,
    'text-rules.ts': `${FILE_HEADER}\n/** How an email address, a name and a phone number may look. */\n${ruleLines.join('\n')}`,
    ...writeDomains(limits),
  }
  const indexLines = [
    FILE_HEADER,
    '// Lengths are in characters. `maxCodePoints` bounds the code points where a length counts what a reader sees as one letter.\n',
    ...Object.keys(generatedFiles)
      .sort()
      // Edge functions need the file extension.
      .map((name) => `export * from './${name}'\n`),
  ].join('')
  return { 'index.ts': indexLines, ...generatedFiles }
}

const writeRpcResults = (catalogue: Catalogue, types: Types): string => {
  const functionNames = catalogue.functions.map(({ name }) => name)
  const overloadedFunction = functionNames.find((name, index) => functionNames.indexOf(name) !== index)
  if (overloadedFunction)
    throw new Error(`public.${overloadedFunction} is overloaded: its results cannot be told apart.`)
  const resultTypes = catalogue.functions.map(({ name, comment, returnsJson }) => {
    try {
      const rpcResults = readComment(comment)
      if (!rpcResults && returnsJson) throw new Error('it lists no statuses')
      return rpcResults
        ? `  ${name}:\n${rpcResults.map((result) => `    | ${types.formatResult(result)}\n`).join('')}`
        : ''
    } catch (typeProblem) {
      throw new Error(`The comment on public.${name}: ${(typeProblem as Error).message}.`)
    }
  })
  const resultTypesCode = resultTypes.join('')
  const importLines = [
    ...(/\bJson\b/.test(resultTypesCode) ? [`import type { Json } from './database.types.ts'\n`] : []),
    ...(/\bTableRow</.test(resultTypesCode) ? [`import type { TableRow } from '../table-rows.ts'\n`] : []),
  ]
  return `${FILE_HEADER}${importLines.join('')}\n/** What each function returns, by status. */\nexport interface RpcResults {\n${resultTypesCode}}\n`
}

export const writeGeneratedFiles = (catalogue: Catalogue): GeneratedFiles => {
  const limits = readLimits(catalogue)
  const types = new Types(catalogue, limits)
  return {
    limits: writeLimits(catalogue, limits),
    rpcResults: writeRpcResults(catalogue, types),
    columnTypes: `${FILE_HEADER}${writeColumnTypes(catalogue, limits, types)}`,
  }
}
