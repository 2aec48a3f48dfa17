import { copyFileSync, cpSync, readdirSync, rmSync } from 'node:fs'

/** What reaches a host during a deployment, in any order. */
export type Step = 'sw.js' | 'the page' | 'new files' | 'the removal of old files'

/**
 * Copies a build to a folder that a later build arrives at step by step.
 *
 * @returns the folder, and a function that makes a step
 */
export function startDeployment(
  from: string,
  to: string,
  name: string,
): { folder: string; make: (step: Step) => void } {
  const folder = `.cache/e2e-next/deployment-${process.pid}-${name}`
  rmSync(folder, { recursive: true, force: true })
  cpSync(from, folder, { recursive: true })
  const copy = (...files: string[]) => {
    for (const file of files) copyFileSync(`${to}/${file}`, `${folder}/${file}`)
  }
  const oldFiles = readdirSync(`${from}/static`)
  const steps: Record<Step, () => void> = {
    'sw.js': () => copy('sw.js'),
    'the page': () =>
      copy(...readdirSync(to, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))),
    'new files': () => copy(...readdirSync(`${to}/static`).map((file) => `static/${file}`)),
    'the removal of old files': () => {
      for (const file of oldFiles) rmSync(`${folder}/static/${file}`)
    },
  }
  return { folder, make: (step) => steps[step]() }
}
