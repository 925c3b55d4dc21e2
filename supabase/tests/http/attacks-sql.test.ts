import { attackChecks } from '../attacks/sql'
import { testChecks } from '../support/check-runner'

await testChecks('attacks on PostgreSQL', attackChecks())
