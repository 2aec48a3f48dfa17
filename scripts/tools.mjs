// The programs outside the npm packages that the tests need. Plain JavaScript without dependencies, for Node 20.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { findNginx } from './nginx.mjs'

const succeeds = (command, ...args) => spawnSync(command, args, { shell: process.platform === 'win32' }).status === 0

/** @param {string[]} programs */
const isOnPath = (...programs) =>
  programs.some((program) =>
    (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program))),
  )

const isRoot = () => process.getuid?.() === 0
const isDebian = () => existsSync('/etc/debian_version') && isOnPath('apt-get')
const isUbuntu = () => existsSync('/etc/os-release') && readFileSync('/etc/os-release', 'utf8').includes('ID=ubuntu')

/** Asks the system's Python, because another Python on the PATH lacks the bindings. */
const hasWebKitBindings = () => succeeds('/usr/bin/python3', '-c', "import gi; gi.require_version('WebKit2', '4.1')")

/** Without a Chinese font, screenshots and layout tests would measure boxes instead of characters. */
const hasChineseFont = () =>
  process.platform !== 'linux' ||
  spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' }).stdout?.trim() > ''

/** The programs that a step can need: a check, and the packages that bring them. */
export const TOOLS = {
  browser: {
    label: 'Chromium',
    isThere: () => existsSync(findChromium() ?? ''),
    // Ubuntu's package is a snap, which a container can't run: Playwright's installer brings Chromium there.
    debian: () => (isUbuntu() ? [] : ['chromium', 'chromium-headless-shell']),
    npx: 'playwright install chromium',
    brew: '--cask chromium',
    winget: 'Google.Chrome',
  },
  fonts: {
    label: 'a Chinese font',
    isThere: hasChineseFont,
    debian: () => ['fontconfig', 'fonts-noto-cjk'],
    dnf: 'google-noto-sans-cjk-fonts',
  },
  python: {
    label: 'python3',
    isThere: () => succeeds('python3', '--version'),
    debian: () => ['python3'],
    dnf: 'python3',
    brew: 'python3',
    winget: 'Python.Python.3.13',
  },
  nginx: {
    label: 'nginx',
    isThere: () => findNginx() !== undefined,
    debian: () => ['nginx-light'],
    dnf: 'nginx',
    brew: 'nginx',
  },
  engines: {
    label: 'Firefox or WebKitGTK',
    isThere: () =>
      isOnPath('firefox-esr', 'firefox') &&
      ['WebKitWebDriver', 'Xvfb', 'dbus-run-session'].every((program) => isOnPath(program)) &&
      hasWebKitBindings(),
    // WebKit's driver needs a display, a session bus, and a small browser in Python. Ubuntu's Firefox is a snap.
    debian: () => [
      ...(isOnPath('firefox-esr', 'firefox') ? [] : [isUbuntu() ? 'firefox' : 'firefox-esr']),
      ...['webkit2gtk-driver', 'xvfb', 'xauth', 'dbus', 'dbus-x11', 'python3', 'python3-gi', 'gir1.2-webkit2-4.1'],
    ],
  },
  go: {
    label: 'Go',
    isThere: () => isOnPath('go', 'go.exe'),
    debian: () => ['golang-go'],
    dnf: 'golang',
    brew: 'go',
    winget: 'GoLang.Go',
  },
  java: {
    label: 'a JDK',
    isThere: () => succeeds('javac', '-version'),
    debian: () => ['default-jdk-headless'],
    dnf: 'java-latest-openjdk-devel',
    brew: 'openjdk',
    winget: 'Microsoft.OpenJDK.21',
  },
}

/** The command with which a user of this system installs a tool. */
export function installCommand(name) {
  const { label, debian, npx, dnf, brew, winget } = TOOLS[name]
  const packages = isDebian() ? debian() : []
  if (packages.length > 0) return `sudo apt-get update && sudo apt-get install -y ${packages.join(' ')}`
  if (npx) return `npx ${npx}`
  if (process.platform === 'darwin' && brew) return `brew install ${brew}`
  if (process.platform === 'win32' && winget) return `winget install ${winget}`
  if (dnf && isOnPath('dnf')) return `sudo dnf install -y ${dnf}`
  return `install ${label} as this system does`
}

/** @param {string[]} names of tools */
export const missingTools = (names) => [...new Set(names)].filter((name) => !TOOLS[name].isThere())

/**
 * Installs tools: with apt-get as root on Debian or Ubuntu, elsewhere Chromium alone, which Playwright brings.
 *
 * @param names of missing tools
 * @param run runs a command and resolves with its `code` and `output`
 * @param say prints a line
 */
export async function installTools(names, run, say) {
  const packages = isRoot() && isDebian() ? names.flatMap((name) => TOOLS[name].debian()) : []
  if (packages.length > 0) {
    say(`Installing with apt-get: ${packages.join(' ')}`)
    const env = 'DEBIAN_FRONTEND=noninteractive'
    const install = `${env} apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`
    const { code } = await run(`apt-get update -qq && ${install}`)
    // apt-get installs nothing if it lacks one of the packages, so each is tried by itself.
    if (code !== 0)
      for (const name of packages)
        if ((await run(`${env} apt-get install -y -qq --no-install-recommends ${name}`)).code !== 0)
          say(`apt-get can't install ${name}.`)
  }
  for (const name of missingTools(names)) {
    const { npx } = TOOLS[name]
    if (!npx) continue
    const withLibraries = isRoot() && isDebian() ? `${npx} --with-deps` : npx
    say(`Installing with npx ${withLibraries}`)
    const { code, output } = await run(withLibraries)
    if (code !== 0) say(output.trim().split('\n').slice(-5).join('\n'))
  }
}
