import type { PgliteConnection } from '@supabase/lite/pglite'

/**
 * Hides the package's notice that its storage is experimental. `plugin.ts` prints what the embedded backend is for.
 */
export const runWithoutBanner = async (run: () => Promise<unknown>): Promise<void> => {
  const { warn } = console
  console.warn = (...message: unknown[]) => {
    if (!String(message[0]).startsWith('EXPERIMENTAL FEATURES ENABLED')) warn(...message)
  }
  try {
    await run()
  } finally {
    console.warn = warn
  }
}

/** The package prints why a statement failed and throws another error. This throws the original error. */
export const rethrowOriginalErrors = (connection: PgliteConnection): void => {
  const exec = connection.exec.bind(connection)
  connection.exec = async <T>(statement: string, ...values: readonly unknown[]): Promise<T> => {
    if (values.length > 0) return exec<T>(statement, ...values)
    const [first] = await connection.driver.exec(statement)
    // The caller names the row type, as in the package.
    return { rows: first?.rows ?? [] } as T
  }
}

/** PGlite sets the process's exit code when it opens and closes. This restores it. */
export const runKeepingExitCode = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  const { exitCode } = process
  try {
    return await run()
  } finally {
    process.exitCode = exitCode
  }
}

/** PGlite also sets the exit code after a failed statement, so one rejected read would fail a build or a test run. */
export const preserveExitCodeOnClose = ({ driver }: PgliteConnection): void => {
  const execRaw = driver.execProtocolRawSync.bind(driver)
  driver.execProtocolRawSync = (message) => {
    const { exitCode } = process
    try {
      return execRaw(message)
    } finally {
      process.exitCode = exitCode
    }
  }
}

const SET_CONFIG_PATTERN = /^SELECT set_config\('([a-z.]+)', \$1, true\)$/
const SET_ROLE_PATTERN = /^SET LOCAL ROLE "[a-z_]+"$/
const quoteLiteral = (value: string | null = ''): string => `'${(value ?? '').replaceAll("'", "''")}'`

/**
 * The package starts each request with nine statements for role and claims. This sends them in one message with the
 * first query, which halves the time of a small read.
 */
export const reportSettingsOnce = ({ driver }: PgliteConnection): void => {
  const [query, exec] = [driver.query.bind(driver), driver.exec.bind(driver)]
  const settings: string[] = []
  driver.query = async <Row>(...[text, values, options]: Parameters<typeof query>) => {
    const [, name] = SET_CONFIG_PATTERN.exec(text) ?? []
    if (name || SET_ROLE_PATTERN.test(text) || text === 'BEGIN') {
      settings.push(name ? `select set_config('${name}', ${quoteLiteral(values?.[0] as string | null)}, true)` : text)
      return { rows: [], fields: [] }
    }
    const first = settings.splice(0).join(';')
    if (first) await exec(first)
    return query<Row>(text, values, options)
  }
}
