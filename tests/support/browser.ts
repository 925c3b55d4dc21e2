import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const SYSTEM = [
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

/** Playwright's own browser where it is installed, else one of the system's. */
export const findBrowser = (): string | undefined =>
  [chromium.executablePath(), ...SYSTEM].find((path) => existsSync(path))

const attempt = (command: string, args: string[]): void => {
  try {
    execFileSync(command, args, { stdio: 'inherit', timeout: 300_000 })
  } catch {
    // The next way is tried; ensureBrowser says so when none was left.
  }
}

/** Finds a browser, or installs one: Playwright's, else Debian's package where we may. */
export const ensureBrowser = (): string => {
  const found = findBrowser()
  if (found) return found
  attempt('npx', ['playwright', 'install', 'chromium'])
  if (!findBrowser() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    attempt('apt-get', ['update'])
    attempt('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
  }
  const installed = findBrowser()
  if (!installed) throw new Error('No browser: run "npx playwright install chromium", or install the chromium package.')
  return installed
}
