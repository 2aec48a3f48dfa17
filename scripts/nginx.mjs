import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Folders of nginx that are often not on a user's PATH. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

/**
 * The nginx that the hosting test runs.
 *
 * @returns {string | undefined} path of the program
 */
export const findNginx = () =>
  [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS]
    .map((folder) => join(folder, 'nginx'))
    .find((path) => existsSync(path))
