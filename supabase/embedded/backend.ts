import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import type { PgliteConnection } from '@supabase/lite/pglite'
import { parse } from 'smol-toml'
import { embedsTooMuch } from './embed-limits.ts'
import { pathOf, PREFIX } from './mfa/responses.ts'
import { makeFactorTables } from './mfa/mfa-tables.ts'
import { SignInProxy } from './mfa/sign-in-proxy.ts'
import { Mailbox } from './mailbox.ts'
import { oneByOne, bufferRequest } from './serial-queue.ts'
import { keepExitCode, keepingExitCode, reportSettingsOnce, throwWhatFailed, withoutBanner } from './package-logs.ts'
import { makeRealtime } from './realtime-schema.ts'
import { seedFiles } from './seed-files.ts'
import { startupError, RECOVERY_HINT } from './startup-error.ts'
import { createStorageAdapter } from './storage-adapter.ts'

// The package reads this variable when it is imported, so the import must come after this line.
process.env.EXPERIMENTAL_STORAGE = '1'
const { App } = await import('@supabase/lite')
const { applyPendingMigrations, listMigrationFiles } = await import('@supabase/lite/cli')
const { createPgliteConnection } = await import('@supabase/lite/pglite')

/** The key a browser sends to the embedded backend. It protects nothing: the backend listens on this machine only. */
export const EMBEDDED_KEY = 'sb_publishable_embedded'

export interface BackendOptions {
  /** Folder for rows and files. Undefined: everything is in memory and ends with the process. */
  folder?: string
  /** A migrated and seeded dump to start from (see snapshot.ts). */
  snapshot?: Blob
  /** Origin for links in emails, such as http://localhost:5173. */
  siteUrl?: string
  /** Called with a line for every caught email and for every slow step. */
  print?: (line: string) => void
  /** Runs on an existing database before migrations are applied. */
  beforeMigrating?: (db: Driver) => Promise<void>
}

type Driver = PgliteConnection['driver']

const supabaseFolder = resolve(process.cwd(), 'supabase')

/** Hosted Supabase returns numbers and ISO 8601. PGlite would return strings and its own date format. */
const parsers = { 1700: Number, 1184: (value: string) => new Date(value).toISOString() }

/** A folder keeps the secret, so that sessions survive a restart. Without a folder the secret is random. */
const jwtSecret = (folder?: string): string => {
  const fresh = randomBytes(32).toString('hex')
  if (!folder) return fresh
  const path = join(folder, 'jwt-secret')
  if (!existsSync(path)) writeFileSync(path, fresh, { mode: 0o600 })
  return readFileSync(path, 'utf8')
}

/** The part of config.toml that the package supports. The sign-in proxy enforces the rest. */
const readConfig = () => {
  const config = parse(readFileSync(join(supabaseFolder, 'config.toml'), 'utf8'))
  const auth = config.auth as {
    site_url: string
    email: { template: Record<string, object> & { confirmation: { subject: string; content_path: string } } }
  }
  const { reauthentication: _, ...template } = auth.email.template
  const { require_current_password: __, ...email } = { require_current_password: true, ...auth.email, template }
  return { config, auth, email }
}

/**
 * Starts Supabase in this process: auth, REST and storage over PGlite. Applies migrations, and seeds a new database.
 */
export const createBackend = async ({ folder, snapshot, siteUrl, print, beforeMigrating }: BackendOptions = {}) => {
  if (folder) mkdirSync(folder, { recursive: true })
  const { config, auth, email } = readConfig()
  const secret = jwtSecret(folder)
  // New at each start, and known to this process only.
  const serviceKey = `sb_secret_${randomBytes(24).toString('hex')}`
  const emailRecipient = new AsyncLocalStorage<string | null>()
  const mailbox = new Mailbox(() => emailRecipient.getStore(), print)
  const connection = await keepingExitCode(async () => {
    const made = await createPgliteConnection({
      ...(folder && { url: join(folder, 'pgdata') }),
      pgliteOptions: { parsers, extensions: { pg_trgm, pgcrypto }, ...(snapshot && { loadDataDir: snapshot }) },
    })
    // PGlite starts with its first query.
    await made.driver.query('select')
    return made
  })
  keepExitCode(connection)
  throwWhatFailed(connection)
  reportSettingsOnce(connection)
  const app = new App({
    ...config,
    auth: {
      ...auth,
      // With double confirmation the package confirms the old address only, so anyone could claim any address. Here
      // the new address confirms, because a confirmed address shows the emails sent to it.
      email: { ...email, double_confirm_changes: false },
      jwt_secret: secret,
      publishable_key: EMBEDDED_KEY,
      secret_key: serviceKey,
      ...(siteUrl && { site_url: siteUrl }),
    },
    connection,
    options: { drivers: { email: mailbox }, server: { admin: false } },
  })
  app._storageAdapter = createStorageAdapter(folder && join(folder, 'storage'))
  const fresh = !snapshot && !(await isMigrated(connection))
  // Migrations refer to the auth and storage schemas, which exist on hosted Supabase beforehand.
  await withoutBanner(() => app.ensureSystemSchema())
  await makeFactorTables(connection)
  await makeRealtime(connection)
  await beforeMigrating?.(connection.driver)
  await migrate(app)
  await app.init()
  if (fresh) await seed(connection)
  const alone = oneByOne()
  const signInProxy = new SignInProxy({
    db: connection.driver,
    confirmation: { ...email.template.confirmation, mailbox },
    fetch: async (request) => app.fetch(request),
    secret,
    key: EMBEDDED_KEY,
    siteUrl: siteUrl ?? auth.site_url,
  })
  const response = async (...[request, context]: Parameters<typeof app.fetch>): Promise<Response> => {
    const buffered = await bufferRequest(request)
    const { searchParams } = new URL(request.url)
    return alone(() =>
      emailRecipient.run(searchParams.get('redirect_to'), async () =>
        pathOf(request).startsWith(`${PREFIX}/`) ? signInProxy.fetch(buffered) : app.fetch(buffered, context),
      ),
    )
  }
  return {
    /** Handles a request. Passes the redirect target of emails along, which the package drops. */
    fetch: async (...[request, context]: Parameters<typeof app.fetch>): Promise<Response> =>
      refused(request) ?? response(request, context),
    /** Runs while no request is handled. */
    alone,
    /** PGlite as the database owner, without row-level security. For tests and scripts. */
    db: connection.driver,
    mailbox,
    /** Sent as `apikey`, it makes a request run as the service role. */
    serviceKey,
    close: () => keepingExitCode(() => connection.close()),
  }
}

/**
 * Bytes. Hosted gateways limit bodies too; a larger one would block the only connection. Files have their bucket's
 * limit.
 */
const LARGEST_BODY = 6 * 1024 * 1024
const isTooLarge = (request: Request): boolean =>
  Number(request.headers.get('content-length') ?? 0) > LARGEST_BODY &&
  !new URL(request.url).pathname.startsWith('/storage/')

const refused = (request: Request): Response | undefined => {
  if (isTooLarge(request))
    return Response.json({ code: 'too_large', message: 'The request is too large.' }, { status: 413 })
  if (embedsTooMuch(new URL(request.url)))
    return Response.json({ code: 'PGRST100', message: 'The select embeds too many resources.' }, { status: 400 })
  return undefined
}

export type Backend = Awaited<ReturnType<typeof createBackend>>

const migrate = async (app: InstanceType<typeof App>): Promise<void> => {
  try {
    await applyPendingMigrations(app as never)
  } catch (error) {
    // Each migration is a transaction, so the first missing version is the one that failed.
    const done = await appliedVersions(app.connection as PgliteConnection)
    const failed = (await listMigrationFiles(app as never)).find(({ version }) => !done.has(version))
    throw startupError(
      error,
      (message) => `supabase/migrations/${failed?.filename} was refused (${message}): mend it, or ${RECOVERY_HINT}.`,
    )
  }
}

const appliedVersions = async ({ driver }: PgliteConnection): Promise<Set<string>> => {
  const { rows } = await driver.query<{ version: string }>('select version from supabase_migrations.schema_migrations')
  return new Set(rows.map(({ version }) => version))
}

const seed = async ({ driver }: PgliteConnection): Promise<void> => {
  for (const file of seedFiles(supabaseFolder)) {
    try {
      await driver.exec(readFileSync(join(supabaseFolder, file), 'utf8'))
    } catch (error) {
      throw startupError(error, (message) => `supabase/${file} was refused (${message}): mend it, then start again.`)
    }
  }
}

const isMigrated = async ({ driver }: PgliteConnection): Promise<boolean> => {
  const { rows } = await driver.query<{ found: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as found`,
  )
  return rows[0]?.found ?? false
}
