import { startPostgres } from '../support/postgres'
import { testWays } from './ways'

// The whole year is lived through by `npm run test:all`.
testWays('a season', await startPostgres(), { days: 102, count: 30, seed: 5 })
