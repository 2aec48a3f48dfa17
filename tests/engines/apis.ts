import { sourceOf } from './drivers/pageFunction.ts'

/** Page functions that remove an API which some browsers don't have, before the app starts. */
const REMOVALS = {
  'Web Locks': () => void Reflect.deleteProperty(Navigator.prototype, 'locks'),
  BroadcastChannel: () => void Reflect.deleteProperty(globalThis, 'BroadcastChannel'),
  popover: () => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
      Reflect.deleteProperty(HTMLElement.prototype, name)
    // Nor is there a style for the attribute then.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[popover] { display: block }')
    document.adoptedStyleSheets = [sheet]
  },
  'storage.persist': () => {
    // An empty page before the app's is no secure context, and has none.
    if (globalThis.StorageManager) Reflect.deleteProperty(StorageManager.prototype, 'persist')
  },
  share: () => void Reflect.deleteProperty(Navigator.prototype, 'share'),
  clipboard: () => void Reflect.deleteProperty(Navigator.prototype, 'clipboard'),
  'service worker': () => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'),
  IndexedDB: () => {
    for (const name of ['indexedDB', 'webkitIndexedDB']) Object.defineProperty(globalThis, name, { value: undefined })
  },
} satisfies Record<string, () => void>

export type Api = keyof typeof REMOVALS
export const APIS = Object.keys(REMOVALS) as Api[]

/** Source that removes an API. */
export const removeApi = (api: Api): string => sourceOf(REMOVALS[api])
