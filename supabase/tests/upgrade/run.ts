/**
 * `npm run test:upgrade`: brings a database of the last release up to date and says what drifted or was lost.
 * `--large` fills it with years of bookings first; `--seal` writes down that what is there now is released.
 */
import { writeFileSync } from 'node:fs'
import { startCluster } from '../support/cluster'
import { migrations } from '../support/postgres'
import { fingerprintOf, release } from './release'
import { upgrade } from './upgrade'

if (process.argv.includes('--seal')) {
  const all = migrations()
  const sealed = { ...release(), lastMigration: all.at(-1)?.name.split('_')[0] ?? '', fingerprint: fingerprintOf(all) }
  writeFileSync('supabase/release.json', `${JSON.stringify(sealed, null, 2)}\n`)
  console.info(
    `${sealed.version} ends with migration ${sealed.lastMigration}: from now on new ones are added,
      and none is changed.`,
  )
} else {
  const cluster = await startCluster('postgres', false)
  try {
    const { applied, faults } = await upgrade(cluster, [], process.argv.includes('--large'))
    console.info(`${applied.length} migrations since ${release().version}: ${applied.join(', ') || 'none'}`)
    console.info(
      faults.length === 0 ? 'The schema is that of a fresh database, and no sum has changed.' : faults.join('\n'),
    )
    process.exitCode = faults.length === 0 ? 0 : 1
  } finally {
    cluster.stop()
  }
}
