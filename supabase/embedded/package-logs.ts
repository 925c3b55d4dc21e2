import type { PgliteConnection } from '@supabase/lite/pglite'

/**
 * Hides the notice of `@supabase/lite` that its storage is experimental. `plugin.ts` prints its own notice about the
 * embedded backend.
 */
export const runWithoutBanner = async (task: () => Promise<unknown>): Promise<void> => {
  const { warn } = console
  console.warn = (...message: unknown[]) => {
    if (!String(message[0]).startsWith('EXPERIMENTAL FEATURES ENABLED')) warn(...message)
  }
  try {
    await task()
  } finally {
    console.warn = warn
  }
}

/**
 * Makes the connection throw the original error of a failed statement. `@supabase/lite` would print that error and
 * throw another.
 */
const rethrowOriginalErrors = (connection: PgliteConnection): void => {
  const execSql = connection.exec.bind(connection)
  connection.exec = async <T>(statement: string, ...values: readonly unknown[]): Promise<T> => {
    if (values.length > 0) return execSql<T>(statement, ...values)
    const [firstResult] = await connection.driver.exec(statement)
    // The caller states the row type, as with the original `exec` of `@supabase/lite`.
    return { rows: firstResult?.rows ?? [] } as T
  }
}

/**
 * Sends the statements of a transaction in one message. The baseline migration has five thousand, and a message for
 * each takes a second longer.
 */
const sendTransactionsAtOnce = (connection: PgliteConnection): void => {
  const runTransaction = connection.transaction.bind(connection)
  connection.transaction = (statements, options) => runTransaction([statements.join('\n;\n')], options)
}

/**
 * Runs a task and restores the exit code of the process, because PGlite changes the exit code when a database opens or
 * closes.
 */
export const runKeepingExitCode = async <Result>(task: () => Promise<Result>): Promise<Result> => {
  const { exitCode } = process
  try {
    return await task()
  } finally {
    process.exitCode = exitCode
  }
}

/**
 * Restores the exit code of the process when the connection closes. PGlite changes the exit code after each failed
 * statement, so one rejected query would fail a build or a test run.
 */
const preserveExitCodeOnClose = ({ driver }: PgliteConnection): void => {
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
 * Delays the nine `set_config` statements that start each request, and sends them in one message with the first query.
 * This halves the time of a small query.
 */
const reportSettingsOnce = ({ driver }: PgliteConnection): void => {
  const [query, exec] = [driver.query.bind(driver), driver.exec.bind(driver)]
  const setConfigCalls: string[] = []
  driver.query = async <Row>(...[text, values, options]: Parameters<typeof query>) => {
    const [, name] = SET_CONFIG_PATTERN.exec(text) ?? []
    if (name || SET_ROLE_PATTERN.test(text) || text === 'BEGIN') {
      setConfigCalls.push(
        name ? `select set_config('${name}', ${quoteLiteral(values?.[0] as string | null)}, true)` : text,
      )
      return { rows: [], fields: [] }
    }
    const settingsSql = setConfigCalls.splice(0).join(';')
    if (settingsSql) await exec(settingsSql)
    return query<Row>(text, values, options)
  }
}

/** Changes how `@supabase/lite` and PGlite handle errors, exit codes and messages to the database. */
export const adaptConnection = (connection: PgliteConnection): void => {
  preserveExitCodeOnClose(connection)
  rethrowOriginalErrors(connection)
  reportSettingsOnce(connection)
  sendTransactionsAtOnce(connection)
}
