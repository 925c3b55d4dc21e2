import { readFileSync } from 'node:fs'

const resultsSource = readFileSync('src/lib/generated/rpc-results.ts', 'utf8')

/** The statuses of each function from the generated types, in the order of the function's SQL comment. */
export const RPC_STATUSES = new Map(
  [...resultsSource.matchAll(/^ {2}(\w+):\n((?: {4}\|.*\n)+)/gm)].map(([, name = '', results = '']) => [
    name,
    [...results.matchAll(/^ {4}\| \{ status: '(\w+)'/gm)].map(([, status = '']) => status),
  ]),
)
