import type { BrowserContext, ConsoleMessage } from '@playwright/test'

declare global {
  interface Window {
    reportToTest(problem: string): void
  }
}

/** Runs in the page: what neither the console nor an exception tells. */
function watchPage(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    window.reportToTest(`content security policy: ${violatedDirective} ${blockedURI} ${sample}`),
  )
  window.addEventListener('tpu:intl-error', (event) =>
    window.reportToTest(`text: ${event instanceof CustomEvent ? event.detail : ''}`),
  )
  window.addEventListener('unhandledrejection', ({ reason }) => window.reportToTest(`unhandled rejection: ${reason}`))
}

const isFailedRequest = (message: ConsoleMessage) => message.text().startsWith('Failed to load resource')

/** Collects whatever goes wrong unseen in the pages of a browser. */
export async function failOnConsoleErrors(
  context: BrowserContext,
  origin: string,
  failuresPlanned: boolean,
): Promise<string[]> {
  const problems: string[] = []
  context.on('weberror', (error) => problems.push(`exception: ${error.error().stack || error.error().message}`))
  context.on('console', (message) => {
    if (message.type() !== 'error' || (failuresPlanned && isFailedRequest(message))) return
    problems.push(`console: ${message.text()}`)
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== origin && /^(?:https?|wss?):$/.test(url.protocol)) problems.push(`request to ${url}`)
  })
  await context.exposeFunction('reportToTest', (problem: string) => problems.push(problem))
  await context.addInitScript(watchPage)
  return problems
}
