import type { PgliteConnection } from '@supabase/lite/pglite'

/** The package says once that its storage is experimental; what the embedded backend is for is said by `plugin.ts`. */
export const withoutBanner = async (run: () => Promise<unknown>): Promise<void> => {
  const { warn } = console
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).startsWith('EXPERIMENTAL FEATURES ENABLED')) warn(...words)
  }
  try {
    await run()
  } finally {
    console.warn = warn
  }
}

/** The package prints why a statement failed and throws something else; whoever reports it wants the reason itself. */
export const throwWhatFailed = (connection: PgliteConnection): void => {
  const exec = connection.exec.bind(connection)
  connection.exec = async <T>(statement: string, ...values: readonly unknown[]): Promise<T> => {
    if (values.length > 0) return exec<T>(statement, ...values)
    const [first] = await connection.driver.exec(statement)
    // The package lets its caller name the rows' type.
    return { rows: first?.rows ?? [] } as T
  }
}

/** PGlite leaves an exit code of its own behind, a failure's when it opens and none when it closes: the process keeps its own. */
export const keepingExitCode = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  const { exitCode } = process
  try {
    return await run()
  } finally {
    process.exitCode = exitCode
  }
}

/** It does so at each statement that fails, too: one refused read would fail a build or a run of tests in which all is well. */
export const keepExitCode = ({ driver }: PgliteConnection): void => {
  const ask = driver.execProtocolRawSync.bind(driver)
  driver.execProtocolRawSync = (message) => {
    const { exitCode } = process
    try {
      return ask(message)
    } finally {
      process.exitCode = exitCode
    }
  }
}

const SETTING = /^SELECT set_config\('([a-z.]+)', \$1, true\)$/
const ROLE = /^SET LOCAL ROLE "[a-z_]+"$/
const quoted = (value: string | null = ''): string => `'${(value ?? '').replaceAll("'", "''")}'`

/**
 * It begins a request by nine statements that say who asks, in six messages each. They go ahead of the first that wants an
 * answer, in one message: half of what a small read costs.
 */
export const saySettingsTogether = ({ driver }: PgliteConnection): void => {
  const [query, exec] = [driver.query.bind(driver), driver.exec.bind(driver)]
  const ahead: string[] = []
  driver.query = async <Row>(...[text, values, options]: Parameters<typeof query>) => {
    const [, name] = SETTING.exec(text) ?? []
    if (name || ROLE.test(text) || text === 'BEGIN') {
      ahead.push(name ? `select set_config('${name}', ${quoted(values?.[0] as string | null)}, true)` : text)
      return { rows: [], fields: [] }
    }
    const first = ahead.splice(0).join(';')
    if (first) await exec(first)
    return query<Row>(text, values, options)
  }
}
