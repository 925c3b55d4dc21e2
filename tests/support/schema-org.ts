import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Validator from '@adobe/structured-data-validator'

/** A node of JSON-LD. */
export type JsonLdNode = Record<string, unknown>

const SCHEMA = 'http://schema.org/'
const TRIPLE_PATTERN = /^<([^>]+)> <([^>]+)> <([^>]+)> /
const DOMAIN = `${SCHEMA}domainIncludes`
const RANGE = `${SCHEMA}rangeIncludes`
const SUBCLASS = 'http://www.w3.org/2000/01/rdf-schema#subClassOf'
const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'

/** schema.org's definitions as RDF triples: predicate → subject → objects. */
const definitions: Record<string, Map<string, string[]>> = {
  [DOMAIN]: new Map(),
  [RANGE]: new Map(),
  [SUBCLASS]: new Map(),
  [TYPE]: new Map(),
}
const file = createRequire(import.meta.url)
  .resolve('@vocabulary/schema')
  .replace(/index\.js$/, 'schema.nq')
for (const line of readFileSync(file, 'utf8').split('\n')) {
  const [, subject = '', predicate = '', object = ''] = TRIPLE_PATTERN.exec(line) ?? []
  const objects = definitions[predicate]
  objects?.set(subject, [...(objects.get(subject) ?? []), object])
}
const lookUp = (predicate: string, name: string): string[] =>
  (definitions[predicate]?.get(SCHEMA + name) ?? []).map((object) => object.replace(SCHEMA, ''))

/** Returns the class and all its superclasses. */
const listClasses = (name: string): string[] => [name, ...lookUp(SUBCLASS, name).flatMap(listClasses)]

/** Patterns of the text values that each schema.org data type accepts. */
const PATTERNS_BY_DATA_TYPE: Record<string, RegExp> = {
  Text: /./,
  URL: /^(https?:\/)?\//,
  Number: /^\d+(\.\d+)?$/,
  Date: /^\d{4}-\d\d(-\d\d)?$/,
  DateTime: /^\d{4}-\d\d(-\d\d(T\d\d:\d\d.*)?)?$/,
  Time: /^\d\d:\d\d/,
}

const isAccepted = (value: unknown, range: string[]): boolean => {
  if (typeof value === 'number') return range.some((name) => ['Number', 'Integer', 'Float', 'Text'].includes(name))
  if (typeof value === 'boolean') return range.includes('Boolean')
  if (typeof value === 'string') {
    // A member of an enumeration, such as https://schema.org/InStock.
    const member = value.replace(/^https:\/\/schema\.org\//, '')
    if (member !== value) return lookUp(TYPE, member).some((name) => range.includes(name))
    // schema.org allows a URL in place of any object (https://schema.org/docs/datamodel.html).
    return range.some((name) => (PATTERNS_BY_DATA_TYPE[name === 'Thing' ? 'URL' : name] ?? /$^/).test(value))
  }
  const types = [(value as JsonLdNode)['@type']].flat() as string[]
  return types.some((type) => listClasses(type).some((name) => range.includes(name)))
}

/**
 * Compares a JSON-LD node and its nested nodes with schema.org's definitions.
 * @returns one line for each unknown type, for each property that the type does not have, and for each value of a wrong
 * type
 */
export const findSchemaErrors = (node: JsonLdNode, path = ''): string[] => {
  const types = [node['@type']].flat() as string[]
  const unknown = types.filter((type) => !definitions[TYPE]?.has(SCHEMA + type))
  if (unknown.length > 0) return [`${path || 'node'}: unknown type ${unknown.join(', ')}`]
  const classes = types.flatMap(listClasses)
  return Object.entries(node)
    .filter(([property]) => !property.startsWith('@'))
    .flatMap(([property, value]) => {
      const location = `${path}${types.join('+')}.${property}`
      if (!lookUp(DOMAIN, property).some((name) => classes.includes(name))) return [`${location}: unknown property`]
      return [value].flat().flatMap((item) => {
        if (!isAccepted(item, lookUp(RANGE, property))) return [`${location}: wrong value ${JSON.stringify(item)}`]
        return typeof item === 'object' ? findSchemaErrors(item as JsonLdNode, `${location} > `) : []
      })
    })
}

/** Google's rules for FAQ pages. The package that validates Google's other rules does not check them. */
const findFaqErrors = (node: JsonLdNode): string[] => {
  if (node['@type'] !== 'FAQPage') return []
  const questions = node.mainEntity as { name?: string; acceptedAnswer?: { text?: string } }[]
  return questions.length > 0 && questions.every(({ name, acceptedAnswer }) => name && acceptedAnswer?.text)
    ? []
    : ['FAQPage: each question needs a name and an answer']
}

/**
 * Checks JSON-LD nodes for the fields that Google requires for rich results.
 * @returns one line for each missing field
 */
export const findGoogleErrors = async (nodes: JsonLdNode[]): Promise<string[]> => {
  const jsonld: Record<string, JsonLdNode[]> = {}
  for (const node of structuredClone(nodes))
    for (const type of [node['@type']].flat() as string[]) (jsonld[type] ??= []).push(node)
  const issues = await new Validator().validate({ jsonld })
  const errors = issues.filter(({ severity }) => severity === 'ERROR')
  return [
    ...errors.map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`),
    ...nodes.flatMap(findFaqErrors),
  ]
}
