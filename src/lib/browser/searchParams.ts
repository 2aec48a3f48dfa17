/** Reads a search parameter of the current URL and removes it from the address bar. */
export function takeSearchParam(name: string): string | null {
  const url = new URL(globalThis.location.href)
  const value = url.searchParams.get(name)
  if (value === null) return null
  url.searchParams.delete(name)
  globalThis.history.replaceState(globalThis.history.state, '', url)
  return value
}
