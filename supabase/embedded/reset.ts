import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { getDataFolder, lockFolder } from './folder-lock.ts'

try {
  lockFolder(getDataFolder())
  // Keeps the lock until the database is deleted, so that no other process can open it. `being-made` is the folder of
  // an interrupted start.
  for (const name of ['database', 'being-made']) rmSync(join(getDataFolder(), name), { recursive: true, force: true })
  console.info('The embedded database was deleted. The next start creates and seeds a new one.')
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
