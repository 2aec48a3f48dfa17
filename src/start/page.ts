/** What the prerendered page and the app share. */

/**
 * `guest`: the page of the host shows its guest's view. `member`: the shell with tabs. `unknown`: the shell without them.
 */
export type Viewer = 'guest' | 'member' | 'unknown'

/** Attribute of each view in the root: `guest` or `shell`, both in every language. */
export const VIEW = 'data-view'

/** Attribute of the document: the path that a page of the host was rendered for. */
export const PAGE_PATH = 'data-path'

/** Attribute of the link to the app's code. Links with `hreflang` are the messages of a language. */
export const ENTRY_MARK = 'data-entry'

/** Attribute of the shell's links to the code that members start with. */
export const MEMBER_MARK = 'data-member'

const CONTROLS = 'button, a'

const nameOf = (control: Element): string => control.getAttribute('aria-label') ?? control.textContent

/** The name of the control in which an event happened. The app's control has the same one. */
export const tappedName = ({ target }: Event): string | undefined => {
  const control = target instanceof Element ? target.closest(CONTROLS) : null
  return control?.closest('#root') ? nameOf(control) : undefined
}

/** The control of the app with a name, if there is exactly one. */
export function controlNamed(root: HTMLElement, name: string): HTMLElement | undefined {
  const [control, ...others] = [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter((each) => nameOf(each) === name)
  return others.length === 0 ? control : undefined
}
