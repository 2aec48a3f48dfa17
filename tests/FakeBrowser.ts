/** Milliseconds until `history.go` takes effect. */
export const TRAVERSAL_MS = 20

interface Entry {
  state: unknown
  path: string
}

/** The session history of a browser: `go` takes effect later, and only where there is an entry. */
export class FakeBrowser extends EventTarget {
  entries: Entry[]
  at: number
  location = { pathname: '', search: '', href: '' }

  constructor(entries: Entry[] = [{ state: null, path: '/' }], at = 0) {
    super()
    this.entries = entries
    this.at = at
    this.#moveTo(at)
  }

  get entry(): Entry {
    return this.entries[this.at] as Entry
  }

  readonly history = {
    pushState: (state: unknown, _: string, path = this.entry.path) => {
      this.entries.splice(this.at + 1, Number.POSITIVE_INFINITY, { state: structuredClone(state), path })
      this.#moveTo(this.at + 1)
      this.dispatchEvent(new Event('pushState'))
    },
    replaceState: (state: unknown, _: string, path = this.entry.path) => {
      this.entries[this.at] = { state: structuredClone(state), path }
      this.#moveTo(this.at)
      this.dispatchEvent(new Event('replaceState'))
    },
    go: (by: number) => void setTimeout(() => this.userGoes(by), TRAVERSAL_MS),
    state: null as unknown,
  }

  #moveTo(at: number): void {
    this.at = at
    this.history.state = this.entry.state
    const { pathname, search, href } = new URL(this.entry.path, 'https://app.test')
    Object.assign(this.location, { pathname, search, href })
  }

  userGoes(by: number): void {
    if (!this.entries[this.at + by]) return
    this.#moveTo(this.at + by)
    this.dispatchEvent(new Event('popstate'))
  }

  /** The paths of the history's entries: `+` marks the entry of an overlay, brackets the current one. */
  get trail(): string {
    return this.entries
      .map(({ state, path }, index) => {
        const text = path + '+'.repeat((state as { overlays: number }).overlays)
        return index === this.at ? `[${text}]` : text
      })
      .join(' ')
  }
}
