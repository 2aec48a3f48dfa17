import { readFileSync } from 'node:fs'
import { type ConfigEnv, mergeConfig, type Plugin, type UserConfig } from 'vite'
import config from '../../vite.config.ts'
import { BUGS } from './bugs.ts'

/** Plants a bug while the app is built; the sources stay as they are. */
function plant(name: string | undefined): Plugin {
  const bug = BUGS.find((each) => each.name === name)
  if (!bug) throw new Error(`There is no bug ${name}`)
  const source = readFileSync(bug.file, 'utf8')
  if (bug.changes.some(([from]) => source.split(from).length !== 2))
    throw new Error(`${bug.file} has changed: say anew where the bug goes, in tests/planted-bugs/bugs.ts`)
  const planted = bug.changes.reduce((code, [from, to]) => code.replace(from, to), source)
  return {
    name: 'plant-a-bug',
    enforce: 'pre',
    transform: (_, id) => (id.endsWith(bug.file) ? planted : undefined),
  }
}

export default (env: ConfigEnv): UserConfig =>
  mergeConfig((config as (env: ConfigEnv) => UserConfig)(env), {
    plugins: [plant(process.env.BUG)],
    build: { outDir: process.env.DIST },
  })
