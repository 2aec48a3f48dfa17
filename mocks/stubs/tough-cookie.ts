/** Stands in for `tough-cookie` in browser builds (see vite.config.ts): msw keeps cookies in it; the demo has none. */
export const Cookie = { fromJSON: () => undefined }

export class MemoryCookieStore {
  idx = {}
}

export class CookieJar {
  getCookiesSync(): never[] {
    return []
  }

  setCookie(): Promise<void> {
    return Promise.resolve()
  }
}
