import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright/test'

/** The one without windows first: it draws the same pages for a good part of the work. */
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** For a closed network: Chromium otherwise looks up hosts of its own at every start. */
export const CHROMIUM_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-sandbox',
]

/** The one that CHROMIUM names, else Playwright's own where it is installed, else one of the system's. */
export const findBrowser = (): string | undefined => {
  const own = process.env.CHROMIUM
  if (own && !existsSync(own)) throw new Error(`CHROMIUM is set to ${own}, and there is nothing there.`)
  return own ?? [chromium.executablePath(), ...SYSTEM].find((path) => existsSync(path))
}

const attempt = (what: string, command: string, ...args: string[]): void => {
  console.info(`No Chromium found: installing ${what}. To bring your own, set CHROMIUM to its path.`)
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 })
  } catch {
    // The next way is tried; ensureBrowser says so when none was left.
  }
}

/** Finds a browser, or installs one and says so first: Playwright's, else Debian's package where we may. */
export const ensureBrowser = (): string => {
  const found = findBrowser()
  if (found) return found
  attempt("Playwright's (npx playwright install chromium)", 'npx', 'playwright', 'install', 'chromium')
  if (!findBrowser() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const install = 'apt-get -qq install -y --no-install-recommends'
    attempt(
      "Debian's package (apt-get install chromium-headless-shell, or chromium where there is none)",
      'sh',
      '-c',
      `apt-get -qq update && (${install} chromium-headless-shell || ${install} chromium)`,
    )
  }
  const installed = findBrowser()
  if (!installed)
    throw new Error('No browser: run "npx playwright install chromium", or set CHROMIUM to the path of one.')
  return installed
}
