/** Marks the link to the app's style sheet in the pages of a build. */
export const STYLES_MARK = 'data-styles'

let loading: Promise<void> | undefined

function enable(link: HTMLLinkElement): Promise<void> {
  const enabled = link.cloneNode() as HTMLLinkElement
  enabled.removeAttribute('disabled')
  return new Promise((resolve, reject) => {
    enabled.onload = () => resolve()
    enabled.onerror = () => {
      // As Vite reports a missing chunk.
      dispatchEvent(new Event('vite:preloadError'))
      reject(new Error(`Unable to load ${link.href}`))
    }
    link.replaceWith(enabled)
  })
}

/**
 * Loads the app's style sheet. Parts that load lazily wait for it.
 *
 * @throws if it can't be loaded; the next call tries again
 */
export async function loadStyles(): Promise<void> {
  const link = globalThis.document?.querySelector<HTMLLinkElement>(`link[${STYLES_MARK}]`)
  // Prerendering has no document, and the development server adds styles with their modules.
  if (!link) return
  loading ??= enable(link).catch((error) => {
    loading = undefined
    throw error
  })
  await loading
}
