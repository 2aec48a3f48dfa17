import { type ComponentType, lazy } from 'react'
import { reloadFailedStyles } from '../lib/pwa/chunkRecovery.ts'

/** Resets the components that could not be loaded. */
const failed = new Set<() => void>()

/**
 * Like React's `lazy`, which remembers a failure for good; this one loads again after `forgetFailedLoads`.
 *
 * @param load a dynamic import
 */
export function retryableLazy<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let Current: ComponentType<Props>
  const create = (loadAll: typeof load) => {
    Current = lazy(() =>
      loadAll().catch((error) => {
        failed.add(reset)
        throw error
      }),
    ) as unknown as ComponentType<Props>
  }
  const reset = () => create(() => reloadFailedStyles().then(load))
  create(load)
  return (props) => <Current {...props} />
}

/** Lets every component that could not be loaded load again when it is rendered. */
export function forgetFailedLoads(): void {
  for (const reset of failed) reset()
  failed.clear()
}
