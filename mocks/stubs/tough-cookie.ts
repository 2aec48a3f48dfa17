/** Replaces `tough-cookie` in browser builds (see vite.config.ts). MSW stores cookies in it; the mock backend sets none. */
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
