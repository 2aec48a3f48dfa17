import type { Json } from './pageFunction.ts'

/** A tab of a browser, 390 × 844 pixels. Points are CSS pixels from the top left of the viewport. */
export interface Tab {
  /** Loads an address and waits for its `load` event. */
  open(url: string): Promise<void>
  reload(): Promise<void>
  /**
   * Runs a function in the page.
   *
   * @param run must not refer to anything outside itself
   * @returns its result, which must be JSON
   */
  evaluate<Args extends Json[], Result>(run: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>
  tapAt(x: number, y: number): Promise<void>
  /** Taps a point twice, `gapMs` apart. */
  tapTwiceAt(x: number, y: number, gapMs: number): Promise<void>
  /** Types into the focused field. */
  type(text: string): Promise<void>
  press(key: 'Escape' | 'Tab'): Promise<void>
  /** Returns a PNG of the viewport. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** A running browser with an empty profile. */
export interface Browser {
  newTab(): Promise<Tab>
  /** Errors in the console so far: exceptions, `console.error`, and what the engine itself reports. The array grows. */
  readonly errors: string[]
  stop(): Promise<void>
}

export interface LaunchOptions {
  /** Whether the user lets things move; false unless given. */
  hasMotion?: boolean
}

/** A browser engine that Playwright does not drive as it is installed. */
export interface Engine {
  name: 'Firefox' | 'WebKit'
  /**
   * Starts a browser.
   *
   * @param scripts source that runs in every page before its own scripts
   */
  launch(scripts: string[], options?: LaunchOptions): Promise<Browser>
}

export const VIEWPORT = { width: 390, height: 844 }
