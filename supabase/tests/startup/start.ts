/** Opens the data folder of the project in the current directory, prints its rows, and exits. */
import { openDataFolder } from '../../embedded/data-folder'
import { getDataFolder } from '../../embedded/folder-lock'

try {
  const backend = await openDataFolder(getDataFolder())
  const { rows } = await backend.db.query<{ name: string }>('select name from public.ghosts order by name')
  console.info(rows.map(({ name }) => name).join(', '))
  await backend.close()
} catch (error) {
  console.error(error)
  process.exit(1)
}
