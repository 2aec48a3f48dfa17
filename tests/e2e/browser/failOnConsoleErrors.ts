import type { BrowserContext, ConsoleMessage } from '@playwright/test'
import type { Options } from '../fixtures/options.ts'

declare global {
  interface Window {
    reportToTest(problem: string): void
  }
}

/** Init script: reports problems that reach neither the console nor `weberror`. */
function reportProblems(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    window.reportToTest(`content security policy: ${violatedDirective} ${blockedURI} ${sample}`),
  )
  window.addEventListener('unhandledrejection', ({ reason }) => window.reportToTest(`unhandled rejection: ${reason}`))
}

/**
 * Whether the message is Chromium's complaint about a failed request to a URL that may fail, or names a script that is
 * broken, or refused, on purpose.
 */
const isPlanned = (message: ConsoleMessage, planned: Options['failuresPlanned']): boolean => {
  const text = message.text()
  if (/^SyntaxError: Unexpected end of input|^This document requires 'TrustedScriptURL'/.test(text))
    return planned instanceof RegExp && planned.test(text)
  if (!/^(?:Failed to load resource|WebSocket connection to)/.test(text)) return false
  // Only the text names the URL of a WebSocket.
  return typeof planned === 'boolean' ? planned : planned.test(message.location().url) || planned.test(text)
}

/**
 * Collects exceptions, console errors, policy violations and requests to other origins.
 *
 * @param failuresPlanned the URLs of requests that may fail (`true`: any)
 * @returns the problems so far; the array grows
 */
export async function failOnConsoleErrors(
  context: BrowserContext,
  origin: string,
  failuresPlanned: Options['failuresPlanned'],
): Promise<string[]> {
  const problems: string[] = []
  context.on('weberror', (error) => problems.push(`exception: ${error.error().stack || error.error().message}`))
  context.on('console', (message) => {
    if (message.type() !== 'error' || isPlanned(message, failuresPlanned)) return
    problems.push(`console: ${message.text()} ${message.location().url}`.trim())
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== origin && /^(?:https?|wss?):$/.test(url.protocol)) problems.push(`request to ${url}`)
  })
  await context.exposeFunction('reportToTest', (problem: string) => problems.push(problem))
  await context.addInitScript(reportProblems)
  return problems
}
