/** A session of a WebDriver server. Source: W3C WebDriver. */
export class WebDriverSession {
  readonly #url: string

  private constructor(url: string) {
    this.#url = url
  }

  static async start(server: string, capabilities: object): Promise<WebDriverSession> {
    const { sessionId } = await send<{ sessionId: string }>('POST', `${server}/session`, { capabilities })
    return new WebDriverSession(`${server}/session/${sessionId}`)
  }

  post<T>(path: string, body: object = {}): Promise<T> {
    return send('POST', this.#url + path, body)
  }

  delete(path = ''): Promise<unknown> {
    return send('DELETE', this.#url + path)
  }
}

/** A driver may wait forever for a page that is gone: a read is then repeated (`waitUntil`). */
const ANSWER_LIMIT_MS = 15_000

async function send<T>(method: string, url: string, body?: object): Promise<T> {
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
  const response = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) }).catch((cause) => {
    throw new Error(`${cause} (${method} ${new URL(url).pathname})`, { cause })
  })
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message} (${method} ${new URL(url).pathname})`)
  return value
}
