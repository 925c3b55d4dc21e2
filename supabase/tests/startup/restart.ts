/** Opens the database's data folder a second time before the first is closed, as Vite does when its settings change. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDataFolder } from '../../embedded/data-folder'
import { getDataFolder } from '../../embedded/folder-lock'

const firstOpening = await openDataFolder(getDataFolder())
const secondOpening = await openDataFolder(getDataFolder())
await firstOpening.close()
const isLocked = existsSync(join(getDataFolder(), 'lock'))
const isClosed = await firstOpening.db.query('select 1').then(
  () => false,
  () => true,
)
const { rows } = await secondOpening.db.query<{ name: string }>('select name from public.ghosts order by name')
console.info(isLocked, isClosed, rows.map(({ name }) => name).join(', '))
await secondOpening.close()
