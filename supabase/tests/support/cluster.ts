import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { findServerPrograms } from './server-programs'

/** A temporary PostgreSQL server. It does not contain the databases of this project at first. */
export interface PostgresCluster {
  /** The folder of the server's socket. Other processes connect through it. */
  folder: string
  connect: (database: string) => Promise<Client>
  /** The URL of a database, for programs that support only TCP. The server must have been started with TCP. */
  createUrl: (database: string, user?: string) => string
  stop: () => void
}

/** PostgreSQL refuses to run as root, so it runs as another existing account. */
const findServerAccount = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const accountName = ['postgres', 'nobody'].find((candidate) => spawnSync('id', ['-u', candidate]).status === 0)
  if (!accountName)
    throw new Error('PostgreSQL does not run as root, and there is neither an account postgres nor nobody.')
  const id = (flag: string) => Number(execFileSync('id', [flag, accountName]).toString())
  return { uid: id('-u'), gid: id('-g') }
}

const findFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probeServer = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probeServer.address() as AddressInfo
      probeServer.close(() => resolve(port))
    })
  })

export const connectToCluster = async (
  folder: string,
  database: string,
  user = 'postgres',
  port = 5432,
): Promise<Client> => {
  const client = new Client({ host: folder, port, user, database })
  await client.connect()
  return client
}

/** Turns off crash safety, because the data of the temporary server is not needed after a crash. */
const FAST_SERVER_OPTIONS =
  '-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c jit=off -c max_connections=300'

/**
 * Settings of glibc, in bytes. With them, server processes do not return freed memory to the kernel. On some virtual
 * machines, getting memory from the kernel again takes longer than planning and running a query.
 */
const MEMORY_SETTINGS = { MALLOC_TRIM_THRESHOLD_: String(2 ** 28), MALLOC_MMAP_THRESHOLD_: String(2 ** 25) }

/** Enough space for several hundred databases with the demo data. */
const MIN_FREE_BYTES = 6 * 2 ** 30

/** Prefers a folder in memory with enough space, because a run creates hundreds of databases. */
const chooseClusterFolder = (): string => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > MIN_FREE_BYTES ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * Starts a PostgreSQL server on its own socket, with the programs of Debian or of the npm package.
 * @param superuser name of the superuser, as which the tests connect
 * @param usesTcp true to listen on a free local port too
 * @throws if no server programs are found
 */
export const startCluster = async (superuser: string, usesTcp: boolean): Promise<PostgresCluster> => {
  const binaryFolder = await findServerPrograms()
  const folder = mkdtempSync(join(chooseClusterFolder(), 'pg-'))
  const serverAccount = findServerAccount()
  if (serverAccount) chownSync(folder, serverAccount.uid, serverAccount.gid)
  const runServerProgram = (program: string, args: string[]) =>
    execFileSync(join(binaryFolder, program), args, {
      ...serverAccount,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { LC_ALL: 'C', ...MEMORY_SETTINGS },
    })
  const dataFolder = join(folder, 'data')
  runServerProgram('initdb', ['-D', dataFolder, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  const port = usesTcp ? await findFreePort() : 5432
  const serverOptions = `-k ${folder} -p ${port} -c listen_addresses='${usesTcp ? '127.0.0.1' : ''}' ${FAST_SERVER_OPTIONS}`
  runServerProgram('pg_ctl', ['-D', dataFolder, '-w', '-l', join(folder, 'log'), '-o', serverOptions, 'start'])
  return {
    folder,
    connect: (database) => connectToCluster(folder, database, superuser, port),
    createUrl: (database, user = superuser) =>
      `postgresql://${user}:postgres@127.0.0.1:${port}/${database}?sslmode=disable`,
    stop: () => {
      runServerProgram('pg_ctl', ['-D', dataFolder, '-m', 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
