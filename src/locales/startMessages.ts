/**
 * The messages of the first screen. The build splits each locale: these block the first render, the others load beside the
 * screens that use them. A test compares the list with the modules of the start.
 */
export const START_MESSAGES: string[] = [
  ...['nav.menu', 'nav.toHome', 'nav.account', 'nav.language', 'language.code'],
  ...['home.title', 'home.tip', 'home.invitedWith', 'connect.button', 'connect.short'],
  ...['connect.cardTitle', 'connect.cardText', 'notFound.title', 'notFound.text', 'action.toHome'],
  ...['offline.network', 'offline.server'],
  // Shown when nothing more can be loaded.
  ...['error.broken', 'error.brokenText', 'action.retry', 'action.reload'],
]
