/**
 * The messages of the first screen. The build splits each locale: these block the first render, a guest's follow at once, the
 * others load beside the screens that use them. A test compares the list with the modules of the start.
 */
export const START_MESSAGES: string[] = [
  ...['nav.menu', 'nav.toHome', 'nav.account', 'nav.language', 'language.code'],
  ...['home.title', 'home.tip', 'home.invitedWith', 'connect.button', 'connect.short'],
  ...['connect.cardTitle', 'connect.cardText', 'notFound.title', 'notFound.text', 'action.toHome'],
  ...['offline.network', 'offline.server'],
  // Shown when nothing more can be loaded.
  ...['error.broken', 'error.brokenText', 'action.retry', 'action.reload'],
]

/**
 * What a guest may need when nothing can be loaded any more: the connect flow, the menu, the app's own notices, and the titles
 * of all screens.
 */
const GUEST_AREAS = [
  ...['action', 'app', 'connect', 'drawer', 'error', 'invite', 'language', 'nav', 'offline', 'saved', 'tip'],
  ...['wallet', 'screen', 'tab', 'withdraw.title', 'storage.unavailable'],
]

/** Whether a message is part of `?guest`. */
export const isGuestMessage = (id: string): boolean =>
  GUEST_AREAS.some((area) => id === area || id.startsWith(`${area}.`))
