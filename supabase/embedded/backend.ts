import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import type { PgliteConnection } from '@supabase/lite/pglite'
import { parse } from 'smol-toml'
import { exceedsEmbedLimits } from './embed-limits.ts'
import { getDecodedPath, AUTH_PREFIX } from './mfa/responses.ts'
import { createFactorTables } from './mfa/mfa-tables.ts'
import { SignInProxy } from './mfa/sign-in-proxy.ts'
import { Mailbox } from './mailbox.ts'
import { createSerialQueue, bufferRequest } from './serial-queue.ts'
import { adaptConnection, runKeepingExitCode, runWithoutBanner } from './package-logs.ts'
import { createRealtimeSchema } from './realtime-schema.ts'
import { listSeedFiles } from './seed-files.ts'
import { fixSignedUrl } from './signed-urls.ts'
import { createStartupError, RECOVERY_HINT } from './startup-error.ts'
import { createStorageAdapter } from './storage-adapter.ts'

// `@supabase/lite` reads EXPERIMENTAL_STORAGE while it is imported, so the import must come after this line.
process.env.EXPERIMENTAL_STORAGE = '1'
const { App } = await import('@supabase/lite')
const { applyPendingMigrations, listMigrationFiles } = await import('@supabase/lite/cli')
const { createPgliteConnection } = await import('@supabase/lite/pglite')

/**
 * The public key that browsers send to the embedded backend. Not secret, because the backend listens on this machine
 * only.
 */
export const EMBEDDED_KEY = 'sb_publishable_embedded'

export interface BackendOptions {
  /** Folder for rows and files. Undefined: everything is in memory and lost when the process ends. */
  dataFolder?: string
  /** Dump of a migrated and seeded database to start from (see snapshot.ts). */
  snapshot?: Blob
  /** Origin for links in emails, such as http://localhost:5173. */
  siteUrl?: string
  /** Called with a line of text for every received email and for every slow step. */
  print?: (line: string) => void
  /** Called with an existing database before migrations are applied. */
  beforeMigrating?: (db: PgliteDriver) => Promise<void>
}

type PgliteDriver = PgliteConnection['driver']

const supabaseFolder = resolve(process.cwd(), 'supabase')

/**
 * Parses numeric values to numbers, and timestamps to ISO 8601 texts, as hosted Supabase returns them. PGlite would
 * return strings and its own date format.
 */
const parsers = { 1700: Number, 1184: (value: string) => new Date(value).toISOString() }

/**
 * Reads the secret that signs access tokens. The secret is stored in the data folder, so that sessions survive a
 * restart. Without a data folder, the secret is random.
 */
const readJwtSecret = (folder?: string): string => {
  const newJwtSecret = randomBytes(32).toString('hex')
  if (!folder) return newJwtSecret
  const secretPath = join(folder, 'jwt-secret')
  if (!existsSync(secretPath)) writeFileSync(secretPath, newJwtSecret, { mode: 0o600 })
  return readFileSync(secretPath, 'utf8')
}

/** The settings of config.toml that `@supabase/lite` supports. The sign-in proxy enforces the other settings. */
const readAuthConfig = () => {
  const config = parse(readFileSync(join(supabaseFolder, 'config.toml'), 'utf8'))
  const authConfig = config.auth as {
    site_url: string
    email: { template: Record<string, object> & { confirmation: { subject: string; content_path: string } } }
  }
  const { reauthentication: _, ...template } = authConfig.email.template
  const { require_current_password: __, ...email } = { require_current_password: true, ...authConfig.email, template }
  return { config, auth: authConfig, email }
}

/**
 * Starts Supabase in this process: auth, REST and storage over PGlite. Applies migrations, and seeds a new database.
 */
export const createBackend = async ({ dataFolder, snapshot, siteUrl, print, beforeMigrating }: BackendOptions = {}) => {
  if (dataFolder) mkdirSync(dataFolder, { recursive: true })
  const { config, auth, email } = readAuthConfig()
  const jwtSecret = readJwtSecret(dataFolder)
  // The service key is random at each start and never leaves this process.
  const serviceKey = `sb_secret_${randomBytes(24).toString('hex')}`
  const emailRedirect = new AsyncLocalStorage<string | null>()
  const mailbox = new Mailbox(() => emailRedirect.getStore(), print)
  const connection = await runKeepingExitCode(async () => {
    const newConnection = await createPgliteConnection({
      ...(dataFolder && { url: join(dataFolder, 'pgdata') }),
      pgliteOptions: { parsers, extensions: { pg_trgm, pgcrypto }, ...(snapshot && { loadDataDir: snapshot }) },
    })
    // Runs an empty query, because PGlite only starts when it receives a query.
    await newConnection.driver.query('select')
    return newConnection
  })
  adaptConnection(connection)
  const app = new App({
    ...config,
    auth: {
      ...auth,
      // With double confirmation, `@supabase/lite` sends a link to the old address only, so that anyone could take over
      // any address. Without it, the link goes to the new address, which verifies that the user can read emails sent
      // there.
      email: { ...email, double_confirm_changes: false },
      jwt_secret: jwtSecret,
      publishable_key: EMBEDDED_KEY,
      secret_key: serviceKey,
      ...(siteUrl && { site_url: siteUrl }),
    },
    connection,
    options: { drivers: { email: mailbox }, server: { admin: false } },
  })
  app._storageAdapter = createStorageAdapter(dataFolder && join(dataFolder, 'storage'))
  const isNewDatabase = !snapshot && !(await isMigrated(connection))
  // Our migrations refer to the schemas auth and storage, which hosted Supabase creates before the first migration.
  await runWithoutBanner(() => app.ensureSystemSchema())
  await createFactorTables(connection)
  await createRealtimeSchema(connection)
  await beforeMigrating?.(connection.driver)
  await applyMigrations(app)
  await app.init()
  if (isNewDatabase) await runSeedFiles(connection)
  const runExclusive = createSerialQueue()
  const signInProxy = new SignInProxy({
    db: connection.driver,
    confirmationEmail: { ...email.template.confirmation, mailbox },
    fetch: async (request) => app.fetch(request),
    jwtSecret,
    serviceKey: EMBEDDED_KEY,
    siteUrl: siteUrl ?? auth.site_url,
  })
  const handleRequest = async (...[request, context]: Parameters<typeof app.fetch>): Promise<Response> => {
    const bufferedRequest = await bufferRequest(request)
    const { searchParams } = new URL(request.url)
    return runExclusive(() =>
      emailRedirect.run(searchParams.get('redirect_to'), async () =>
        getDecodedPath(request).startsWith(`${AUTH_PREFIX}/`)
          ? signInProxy.fetch(bufferedRequest)
          : fixSignedUrl(request, await app.fetch(bufferedRequest, context)),
      ),
    )
  }
  return {
    /** Handles a request. Remembers the redirect target for links in emails, because `@supabase/lite` drops it. */
    fetch: async (...[request, context]: Parameters<typeof app.fetch>): Promise<Response> =>
      rejectRequest(request) ?? handleRequest(request, context),
    /**
     * Runs a task while the backend handles no request, because a request and the task would share the only connection.
     */
    runExclusive,
    /** The database as its owner, without row-level security. For tests and scripts. */
    db: connection.driver,
    mailbox,
    /** The value of the `apikey` header that makes a request run as the service role. */
    serviceKey,
    close: () => runKeepingExitCode(() => connection.close()),
  }
}

/**
 * Maximum request body in bytes. Hosted gateways limit bodies too; here a larger body would block the only connection.
 * File uploads have the limit of their bucket instead.
 */
const MAX_BODY_BYTES = 6 * 1024 * 1024
const isTooLarge = (request: Request): boolean =>
  Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES &&
  !new URL(request.url).pathname.startsWith('/storage/')

const rejectRequest = (request: Request): Response | undefined => {
  if (isTooLarge(request))
    return Response.json({ code: 'too_large', message: 'The request is too large.' }, { status: 413 })
  if (exceedsEmbedLimits(new URL(request.url)))
    return Response.json({ code: 'PGRST100', message: 'The select embeds too many resources.' }, { status: 400 })
  return undefined
}

export type EmbeddedBackend = Awaited<ReturnType<typeof createBackend>>

const applyMigrations = async (app: InstanceType<typeof App>): Promise<void> => {
  try {
    await applyPendingMigrations(app as never)
  } catch (error) {
    // Each migration runs in a transaction, so the first missing version is the migration that failed.
    const appliedVersions = await fetchAppliedVersions(app.connection as PgliteConnection)
    const failedMigration = (await listMigrationFiles(app as never)).find(
      ({ version }) => !appliedVersions.has(version),
    )
    throw createStartupError(
      error,
      (message) => `supabase/migrations/${failedMigration?.filename} failed (${message}): fix it, or ${RECOVERY_HINT}.`,
    )
  }
}

const fetchAppliedVersions = async ({ driver }: PgliteConnection): Promise<Set<string>> => {
  const { rows } = await driver.query<{ version: string }>('select version from supabase_migrations.schema_migrations')
  return new Set(rows.map(({ version }) => version))
}

const runSeedFiles = async ({ driver }: PgliteConnection): Promise<void> => {
  for (const file of listSeedFiles(supabaseFolder)) {
    try {
      await driver.exec(readFileSync(join(supabaseFolder, file), 'utf8'))
    } catch (error) {
      throw createStartupError(error, (message) => `supabase/${file} failed (${message}): fix it, then start again.`)
    }
  }
}

const isMigrated = async ({ driver }: PgliteConnection): Promise<boolean> => {
  const { rows } = await driver.query<{ found: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as found`,
  )
  return rows[0]?.found ?? false
}
