import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @param {string} program */
export const isInstalled = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/** The system's Python, which has the bindings: another one on the PATH has not. */
const hasWebKitBindings = () =>
  spawnSync('/usr/bin/python3', ['-c', "import gi; gi.require_version('WebKit2', '4.1')"]).status === 0

/** What the tests of the engines need besides Chromium, by Debian package. */
const NEEDS = {
  'firefox-esr': () => isInstalled('firefox-esr') || isInstalled('firefox'),
  'webkit2gtk-driver': () => isInstalled('WebKitWebDriver'),
  xvfb: () => isInstalled('Xvfb'),
  'dbus dbus-x11': () => isInstalled('dbus-run-session'),
  'python3-gi gir1.2-webkit2-4.1': hasWebKitBindings,
}

/**
 * The Debian packages that the tests of the engines need and this machine lacks.
 *
 * @returns {string[]}
 */
export const missingEngines = () =>
  Object.entries(NEEDS).flatMap(([packages, isThere]) => (isThere() ? [] : packages.split(' ')))
