import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Display, endGroup, startDisplay } from './display.ts'
import type { Browser, Engine, Tab } from './driver.ts'
import { sourceOf } from './pageFunction.ts'
import { WebDriverSession } from './webDriver.ts'

const BROWSER = fileURLToPath(new URL('webkit_browser.py', import.meta.url))

/** WebKitGTK through WebDriver, on a display of its own. */
export const webkit: Engine = {
  name: 'WebKit',
  launch: async (scripts, { hasMotion = false } = {}): Promise<Browser> => {
    const folder = mkdtempSync(`${tmpdir()}/webkit-`)
    const [script, console] = [`${folder}/script.js`, `${folder}/console.log`]
    writeFileSync(script, scripts.join(';\n'))
    writeFileSync(console, '')
    const args = [`${folder}/profile`, script, console, hasMotion ? 'motion' : 'still']
    const display = await startDisplay(folder)
    const { driver, url } = await startDriver(display)
    const end = () => {
      void endGroup(driver)
      void display.stop()
    }
    process.once('exit', end)
    const session = await WebDriverSession.start(url, {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: BROWSER, args } },
    })
    const tabs = new Tabs(session, display)
    return {
      newTab: () => tabs.open(),
      get errors() {
        return errorsIn(readFileSync(console, 'utf8'))
      },
      stop: async () => {
        // The driver may wait forever for a page that is gone.
        await Promise.race([session.delete().catch(() => {}), new Promise((resolve) => setTimeout(resolve, 3000))])
        end()
        process.off('exit', end)
        rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
      },
    }
  },
}

/** Compositing stays on, as users have it: each WEBKIT_DISABLE_… variable for the renderer turns it off. */
const ENVIRONMENT = { LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1', GDK_BACKEND: 'x11' }

const START_LIMIT_MS = 15_000

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/status`, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts the driver on a free port. If the port has been taken meanwhile, the driver ends, and another port is tried. */
async function startDriver({ name }: Display): Promise<{ driver: ChildProcess; url: string }> {
  const deadline = Date.now() + START_LIMIT_MS
  for (;;) {
    const port = await findFreePort()
    // WebKit's processes find each other over a session bus.
    const driver = spawn('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${port}`], {
      env: { ...process.env, ...ENVIRONMENT, DISPLAY: name },
      stdio: 'ignore',
      detached: true,
    })
    const url = `http://127.0.0.1:${port}`
    while (driver.exitCode === null) {
      if (await isReady(url)) return { driver, url }
      if (Date.now() > deadline) throw new Error(`No WebDriver at ${url}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not start')
  }
}

const findFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })

/** Not an error of the app: WebKitGTK is built without web app manifests, and says so of the directive. */
const WITHOUT_MANIFESTS = /Unrecognized Content-Security-Policy directive 'manifest-src'/

/**
 * Not an error of the app: a request to the page's own origin needs no access control. WebKit says so of every request
 * that ends with its page, or whose server is gone.
 */
const ENDED_REQUEST = /cannot load http:\/\/127\.0\.0\.1:\d+\/\S* due to access control checks/i

/** The messages of a console log that are errors. A message may have several lines. */
const errorsIn = (log: string): string[] =>
  log
    .split(/^(?=(?:\S+: )?CONSOLE )/m)
    .filter((message) => /^(?:\S+: )?CONSOLE (?:\w+ )?ERROR /.test(message))
    .filter((message) => !WITHOUT_MANIFESTS.test(message) && !ENDED_REQUEST.test(message))

const KEYS = { Escape: '\uE00C', Tab: '\uE004' }

const keyPress = (key: string) => [
  { type: 'keyDown', value: key },
  { type: 'keyUp', value: key },
]

const tapAt = (x: number, y: number) => [
  { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
]

/** The tabs of a session. WebDriver has one current tab: calls of different tabs wait for each other. */
class Tabs {
  readonly #session: WebDriverSession
  readonly #display: Display
  #current = ''
  #lastCall: Promise<unknown> = Promise.resolve()

  constructor(session: WebDriverSession, display: Display) {
    this.#session = session
    this.#display = display
  }

  async open(): Promise<Tab> {
    const { handle } = await this.#session.post<{ handle: string }>('/window/new', { type: 'tab' })
    return this.#tab(handle)
  }

  #tab(handle: string): Tab {
    const evaluate: Tab['evaluate'] = (run, ...args) =>
      this.#in(handle, () =>
        this.#session.post('/execute/sync', { script: `return ${sourceOf(run, ...args)}`, args: [] }),
      )
    const act = (type: string, id: string, actions: object[]) =>
      this.#in(handle, async () => {
        await this.#raise()
        await this.#session.post('/actions', { actions: [{ type, id, actions }] })
      })
    return {
      open: (url) => this.#in(handle, () => this.#session.post('/url', { url })),
      reload: () => this.#in(handle, () => this.#session.post('/refresh')),
      evaluate,
      tapAt: (x, y) => act('pointer', 'mouse', tapAt(x, y)),
      // In one call: the driver takes longer to begin one than a finger to tap again.
      tapTwiceAt: (x, y, gapMs) =>
        act('pointer', 'mouse', [...tapAt(x, y), { type: 'pause', duration: gapMs }, ...tapAt(x, y)]),
      type: (text) => act('key', 'keyboard', [...text].flatMap(keyPress)),
      press: (key) => act('key', 'keyboard', keyPress(KEYS[key])),
      screenshot: () =>
        this.#in(handle, async () => {
          await this.#raise()
          // The driver's own screenshot can hang for a minute.
          return this.#display.screenshot()
        }),
      close: () => this.#in(handle, async () => void (await this.#session.delete('/window'))),
    }
  }

  /** Puts the window of the current tab above the others, and waits until it is painted. */
  async #raise(): Promise<void> {
    const script = `webkit.messageHandlers.raise.postMessage('')
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`
    await this.#session.post('/execute/sync', { script, args: [] })
  }

  /** Makes a tab the current one, then calls. */
  #in<T>(handle: string, call: () => Promise<T>): Promise<T> {
    const result = this.#lastCall.then(async () => {
      if (this.#current !== handle) await this.#session.post('/window', { handle })
      this.#current = handle
      return call()
    })
    this.#lastCall = result.catch(() => {})
    return result
  }
}
