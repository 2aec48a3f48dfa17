import { type ComponentType, lazy, useState } from 'react'

/** Resets the components that could not be loaded. */
const failed = new Set<() => void>()

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the component before it mounts, so that it renders without suspending. */
  preload: () => Promise<void>
}

/**
 * Like React's `lazy`, which remembers a failure for good, but loads again after `forgetFailedLoads`.
 *
 * @param load a dynamic import
 */
export function retryableLazy<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  let Current: ComponentType<Props>
  const create = () => {
    Current = lazy(() =>
      load().catch((error) => {
        failed.add(create)
        throw error
      }),
    ) as unknown as ComponentType<Props>
  }
  create()

  return Object.assign((props: Props) => <Mounted {...props} current={() => Current} />, {
    preload: async () => {
      Current = (await load()).default
    },
  })
}

/** Chooses the component once per mount, so that a preload that finishes later doesn't remount it. */
function Mounted<Props extends object>({ current, ...props }: Props & { current: () => ComponentType<Props> }) {
  const [Component] = useState(current)
  return <Component {...(props as unknown as Props)} />
}

/** Lets every component that could not be loaded load again when it is rendered. */
export function forgetFailedLoads(): void {
  for (const reset of failed) reset()
  failed.clear()
}
