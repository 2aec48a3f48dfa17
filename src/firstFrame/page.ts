import { pageOf } from '../lib/config/pages.ts'
import { FRAME_STYLES, FRAMES_IN_ROOT, guestFrame, PENDING, REST_PENDING } from './frames.ts'

/** Resolves at the end of the page. */
export const parsed = new Promise<unknown>((resolve) => {
  document.addEventListener('readystatechange', resolve, { once: true })
})

/** Resolves when what is in the page has been painted, if it is visible. */
export const painted = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'hidden') resolve(undefined)
    else requestAnimationFrame(() => setTimeout(resolve))
  })

/** A copy of what a template contains. */
export function contentOf(id: string): DocumentFragment | undefined {
  const template = document.getElementById(id)
  return template instanceof HTMLTemplateElement ? document.importNode(template.content, true) : undefined
}

/**
 * Finds the content of a frame, whose template comes later in the page.
 *
 * @returns nothing if it is in the root already
 */
export async function findFrame(root: HTMLElement, frame: string): Promise<DocumentFragment | undefined> {
  // A host may send the page of the home for every route: it has no frame for this one.
  if (root.dataset.page !== pageOf(location.pathname)) return new DocumentFragment()
  if (FRAMES_IN_ROOT.includes(frame)) return undefined
  await parsed
  // Where a viewer sees the same as a guest, there is no template, and none for what is in the root.
  return contentOf(frame) ?? contentOf(guestFrame(frame))
}

/** Shows a frame that was held back. */
export function showFrame(root: HTMLElement, content: DocumentFragment | undefined): void {
  if (content) {
    document.head.append(contentOf(FRAME_STYLES) ?? '')
    root.replaceChildren(content)
  }
  document.documentElement.removeAttribute(PENDING)
}

/** Paints the first section of the screen before the rest, whose layout takes longer. */
export async function paintRestLater(): Promise<void> {
  const page = document.documentElement
  page.setAttribute(PENDING, REST_PENDING)
  await painted()
  page.removeAttribute(PENDING)
}
