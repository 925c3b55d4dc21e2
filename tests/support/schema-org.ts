import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Validator from '@adobe/structured-data-validator'

/** A node of JSON-LD. */
export type JsonLdNode = Record<string, unknown>

const SCHEMA_PREFIX = 'http://schema.org/'
const TRIPLE_PATTERN = /^<([^>]+)> <([^>]+)> <([^>]+)> /
const DOMAIN_PREDICATE = `${SCHEMA_PREFIX}domainIncludes`
const RANGE_PREDICATE = `${SCHEMA_PREFIX}rangeIncludes`
const SUBCLASS_PREDICATE = 'http://www.w3.org/2000/01/rdf-schema#subClassOf'
const TYPE_PREDICATE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'

/** schema.org's definitions as RDF triples: predicate → subject → objects. */
const triplesByPredicate: Record<string, Map<string, string[]>> = {
  [DOMAIN_PREDICATE]: new Map(),
  [RANGE_PREDICATE]: new Map(),
  [SUBCLASS_PREDICATE]: new Map(),
  [TYPE_PREDICATE]: new Map(),
}
const definitionsFile = createRequire(import.meta.url)
  .resolve('@vocabulary/schema')
  .replace(/index\.js$/, 'schema.nq')
for (const tripleLine of readFileSync(definitionsFile, 'utf8').split('\n')) {
  const [, subject = '', predicate = '', object = ''] = TRIPLE_PATTERN.exec(tripleLine) ?? []
  const objectsByName = triplesByPredicate[predicate]
  objectsByName?.set(subject, [...(objectsByName.get(subject) ?? []), object])
}
const lookUpObjects = (predicate: string, name: string): string[] =>
  (triplesByPredicate[predicate]?.get(SCHEMA_PREFIX + name) ?? []).map((object) => object.replace(SCHEMA_PREFIX, ''))

/** Returns the class and all its superclasses. */
const listClasses = (name: string): string[] => [name, ...lookUpObjects(SUBCLASS_PREDICATE, name).flatMap(listClasses)]

/** Patterns of the text values that each schema.org data type accepts. */
const PATTERNS_BY_DATA_TYPE: Record<string, RegExp> = {
  Text: /./,
  URL: /^(https?:\/)?\//,
  Number: /^\d+(\.\d+)?$/,
  Date: /^\d{4}-\d\d(-\d\d)?$/,
  DateTime: /^\d{4}-\d\d(-\d\d(T\d\d:\d\d.*)?)?$/,
  Time: /^\d\d:\d\d/,
}

const isAcceptedValue = (value: unknown, range: string[]): boolean => {
  if (typeof value === 'number') return range.some((name) => ['Number', 'Integer', 'Float', 'Text'].includes(name))
  if (typeof value === 'boolean') return range.includes('Boolean')
  if (typeof value === 'string') {
    // A member of an enumeration, such as https://schema.org/InStock.
    const memberName = value.replace(/^https:\/\/schema\.org\//, '')
    if (memberName !== value) return lookUpObjects(TYPE_PREDICATE, memberName).some((name) => range.includes(name))
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
  const unknownTypes = types.filter((type) => !triplesByPredicate[TYPE_PREDICATE]?.has(SCHEMA_PREFIX + type))
  if (unknownTypes.length > 0) return [`${path || 'node'}: unknown type ${unknownTypes.join(', ')}`]
  const acceptedClasses = types.flatMap(listClasses)
  return Object.entries(node)
    .filter(([property]) => !property.startsWith('@'))
    .flatMap(([property, value]) => {
      const propertyPath = `${path}${types.join('+')}.${property}`
      if (!lookUpObjects(DOMAIN_PREDICATE, property).some((name) => acceptedClasses.includes(name)))
        return [`${propertyPath}: unknown property`]
      return [value].flat().flatMap((item) => {
        if (!isAcceptedValue(item, lookUpObjects(RANGE_PREDICATE, property)))
          return [`${propertyPath}: wrong value ${JSON.stringify(item)}`]
        return typeof item === 'object' ? findSchemaErrors(item as JsonLdNode, `${propertyPath} > `) : []
      })
    })
}

/** Google's rules for FAQ pages. The package that validates Google's other rules does not check them. */
const findFaqErrors = (node: JsonLdNode): string[] => {
  if (node['@type'] !== 'FAQPage') return []
  const faqQuestions = node.mainEntity as { name?: string; acceptedAnswer?: { text?: string } }[]
  return faqQuestions.length > 0 && faqQuestions.every(({ name, acceptedAnswer }) => name && acceptedAnswer?.text)
    ? []
    : ['FAQPage: each question needs a name and an answer']
}

/**
 * Checks JSON-LD nodes for the fields that Google requires for rich results.
 * @returns one line for each missing field
 */
export const findGoogleErrors = async (nodes: JsonLdNode[]): Promise<string[]> => {
  const nodesByType: Record<string, JsonLdNode[]> = {}
  for (const jsonLdNode of structuredClone(nodes))
    for (const nodeType of [jsonLdNode['@type']].flat() as string[]) (nodesByType[nodeType] ??= []).push(jsonLdNode)
  const issues = await new Validator().validate({ jsonld: nodesByType })
  const errors = issues.filter(({ severity }) => severity === 'ERROR')
  return [
    ...errors.map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`),
    ...nodes.flatMap(findFaqErrors),
  ]
}
