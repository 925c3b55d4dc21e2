import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { getDataFolder, lockFolder } from './folder-lock.ts'

try {
  lockFolder(getDataFolder())
  // Release the lock last, so that no other process starts before the folder is deleted.
  for (const name of ['database', 'being-made']) rmSync(join(getDataFolder(), name), { recursive: true, force: true })
  console.info('The embedded database was deleted. The next start creates and seeds a new one.')
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
