/**
 * `npm run bench:dev`: measures the time from `npm run dev` on a fresh clone to the home page with its trips. Copies the
 * files of this repository to a temporary folder, without database and caches. Variable: RUNS.
 */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright/test'
import { CHROMIUM_FLAGS, ensureBrowser } from './support/browser'

const RUN_COUNT = Number(process.env.RUNS ?? 1)

const copyRepository = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-dev-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  for (const file of files.toString().split('\0').filter(Boolean)) cpSync(file, join(folder, file))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}

const findFreePort = (): Promise<number> =>
  new Promise((resolvePort) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolvePort(port))
    })
  })

/** Resolves when the server prints its address, which a developer then opens. */
const waitForAddress = (devServer: ReturnType<typeof spawn>): Promise<void> =>
  new Promise((resolveReady, reject) => {
    let output = ''
    devServer.stdout?.on('data', (text: Buffer) => {
      output += text.toString()
      if (/Local: .*\d/.test(output)) resolveReady()
    })
    devServer.once('exit', () => reject(new Error(`The server has stopped.\n${output}`)))
  })

const measureFirstPage = async (folder: string): Promise<void> => {
  const port = await findFreePort()
  const url = `http://localhost:${port}/`
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: CHROMIUM_FLAGS })
  const startedAt = performance.now()
  const devServer = spawn('npm', ['run', 'dev', '--', '--port', String(port)], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    // Without OUT_DIR, Vite would find its cache in the linked node_modules.
    env: { ...process.env, OUT_DIR: 'dist', NO_COLOR: '1' },
  })
  const serverClosed = new Promise((resolveClosed) => devServer.once('close', resolveClosed))
  const getSeconds = () => ((performance.now() - startedAt) / 1000).toFixed(1)
  try {
    await waitForAddress(devServer)
    const readySeconds = getSeconds()
    const page = await browser.newPage()
    await page.goto(url)
    await page.getByRole('region', { name: 'Next departures' }).getByRole('link').first().waitFor({ timeout: 60_000 })
    console.info(`Server ready after ${readySeconds} s, home page with trips after ${getSeconds()} s`)
  } finally {
    await browser.close()
    // The negative id ends npm and its child processes too.
    if (devServer.pid) process.kill(-devServer.pid, 'SIGTERM')
    await serverClosed
  }
}

for (let runNumber = 0; runNumber < RUN_COUNT; runNumber += 1) {
  const folder = copyRepository()
  try {
    await measureFirstPage(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
