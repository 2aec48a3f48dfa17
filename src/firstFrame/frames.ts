import { DEFAULT_LANGUAGE, type Language } from '../contract/language.ts'

/**
 * Who a page is prerendered for. `guest`: no login. `returning`: no login, saved data is offered. `saved`: no login and no
 * network, saved data is shown. `member`: logged in.
 */
export const VIEWERS = ['guest', 'returning', 'saved', 'member'] as const
export type Viewer = (typeof VIEWERS)[number]

/** Viewers for whom the pages of the host have frames. The shells of the service worker have them for all. */
export const HOST_VIEWERS: readonly Viewer[] = ['guest', 'returning']

/** What the ids of a guest's frames begin with, and those of the saved view. */
export const GUEST_FRAME: Viewer = 'guest'
export const SAVED_FRAME: Viewer = 'saved'

/** Id of a frame's template; `data-frame` of the root while the frame is shown. */
export const frameId = (viewer: Viewer, language: Language): string => `${viewer}-${language}`

/** The id of what a guest sees in the language of a frame. */
export const guestFrame = (frame: string): string => frame.replace(/^[a-z]+/, GUEST_FRAME)

/** The frame in the root of every page, for browsers without JavaScript. It has no template. */
export const DEFAULT_FRAME = frameId(GUEST_FRAME, DEFAULT_LANGUAGE)

/** The frames that are in the root of every page: what saved data adds to a guest's is there, hidden. */
export const FRAMES_IN_ROOT = [DEFAULT_FRAME, frameId('returning', DEFAULT_LANGUAGE)]

/** Marks what saved data adds to a guest's frame; shown to `returning` viewers. */
export const RETURNING_PART = 'data-returning'

/** Name of the meta element with the URLs that the app needs to replace a frame, separated by spaces. */
export const preloadMeta = (frame: string): string => `preload:${frame}`

/** What can be tapped in a frame. */
const CONTROLS = 'button, a'

/** The name of the control in which an event happened. The app's control has the same one. */
export const tappedName = ({ target }: Event): string | undefined => {
  const control = target instanceof Element ? target.closest(CONTROLS) : null
  return control ? nameOf(control) : undefined
}

/** The controls of the app with a name. */
export const controlsNamed = (root: HTMLElement, name: string): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => nameOf(control) === name)

/** Addresses, dates and times: a frame can't know them. */
const UNKNOWABLE = /0x[\da-f*]+|[\d\s/:]/gi

function nameOf(control: Element): string {
  return (control.getAttribute('aria-label') ?? control.textContent ?? '').replace(UNKNOWABLE, '')
}

/** Marks the link to the app's code, which `startApp` starts. */
export const ENTRY_MARK = 'data-entry'

/** Name of the meta element with the URL of savedFrame.ts. */
export const SAVED_FRAME_META = 'saved-frame'

/** Ids of the templates with the styles of the other frames, and of the app's start. */
export const FRAME_STYLES = 'frame-styles'
export const START_STYLES = 'start-styles'

/** Marks the document until the frame that it names is shown in place of the guest's. */
export const PENDING = 'data-pending'
/** Its value while only the first section of a screen is shown, with the balances. */
export const REST_PENDING = 'rest'
