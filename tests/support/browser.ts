import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright/test'

/** The headless shell comes first: it renders the same pages with less CPU. */
const SYSTEM_BROWSER_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Flags for a network without internet access. Without them, Chromium contacts external hosts at every start. */
export const CHROMIUM_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-sandbox',
]

/** Finds the browser that CHROMIUM names, else Playwright's, else the system's. */
export const findBrowser = (): string | undefined => {
  const configuredBrowser = process.env.CHROMIUM
  if (configuredBrowser && !existsSync(configuredBrowser))
    throw new Error(`CHROMIUM is set to ${configuredBrowser}, and there is nothing there.`)
  return configuredBrowser ?? [chromium.executablePath(), ...SYSTEM_BROWSER_PATHS].find((path) => existsSync(path))
}

const runInstallCommand = (label: string, command: string, ...args: string[]): void => {
  console.info(`Installing ${label}. To use another browser, set CHROMIUM to its path.`)
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 })
  } catch {
    // The next browser is tried. ensureBrowser fails when none is left.
  }
}

const mayInstallPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
const APT_INSTALL_COMMAND = 'apt-get -qq install -y --no-install-recommends'

/**
 * Returns the path of a browser. If none is found, installs Playwright's, or as root on Debian the package
 * chromium-headless-shell. Also installs that package if only Debian's full Chromium exists, because the same tests use
 * 25 percent less CPU with it.
 */
export const ensureBrowser = (): string => {
  if (findBrowser() === '/usr/bin/chromium' && !process.env.CHROMIUM && mayInstallPackages())
    runInstallCommand('chromium-headless-shell (apt-get)', 'sh', '-c', `${APT_INSTALL_COMMAND} chromium-headless-shell`)
  const browserPath = findBrowser()
  if (browserPath) return browserPath
  runInstallCommand(
    "Playwright's Chromium (npx playwright install chromium)",
    'npx',
    'playwright',
    'install',
    'chromium',
  )
  if (!findBrowser() && mayInstallPackages())
    runInstallCommand(
      'chromium-headless-shell, or chromium where there is none (apt-get)',
      'sh',
      '-c',
      `apt-get -qq update && (${APT_INSTALL_COMMAND} chromium-headless-shell || ${APT_INSTALL_COMMAND} chromium)`,
    )
  const installedPath = findBrowser()
  if (!installedPath)
    throw new Error('No browser: run "npx playwright install chromium", or set CHROMIUM to the path of one.')
  return installedPath
}
