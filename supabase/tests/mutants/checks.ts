import { attackChecks } from '../attacks/sql'
import { catalogueChecks } from '../catalogue/checks'
import { ledgerCheck } from '../ledger/checks'
import { drawers } from '../outcomes/drawers'
import { outcomeChecks } from '../outcomes/frame'
import { rightsChecks } from '../rights/checks'
import { factorChecks } from '../rights/factor-checks'
import { rightChecks } from '../rights/right-checks'
import type { Check } from '../support/checks'
import type { Mutant } from './mutant'

/** Everything that can be asked of a schema on one connection. */
const allChecks = async (): Promise<Check[]> => [
  ...catalogueChecks(),
  ...rightsChecks(),
  ...factorChecks(),
  ...rightChecks(),
  ...(await Promise.all(drawers().map((drawer) => outcomeChecks(drawer)))).flat(),
  ...attackChecks(),
  ledgerCheck(8, 7),
]

/** Of what only the catalogue can tell nothing else needs to be asked. */
export const checksFor = async (mutants: Mutant[]): Promise<Check[]> =>
  mutants.every(({ declared }) => declared) ? catalogueChecks() : allChecks()
