/** A session of a WebDriver server. Source: W3C WebDriver. */
export class WebDriverSession {
  readonly #url: string

  private constructor(url: string) {
    this.#url = url
  }

  /** Starts a session once the server listens. */
  static async start(server: string, capabilities: object): Promise<WebDriverSession> {
    const deadline = Date.now() + 15_000
    while (!(await fetch(`${server}/status`).catch(() => undefined))) {
      if (Date.now() > deadline) throw new Error(`No WebDriver at ${server}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
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

async function send<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message} (${method} ${new URL(url).pathname})`)
  return value
}
