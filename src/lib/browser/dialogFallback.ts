/**
 * For web views without modal dialogs: shows a dialog above the page, without the browser's focus trap and without Escape.
 */
export function addDialogFallback(): void {
  const { prototype } = globalThis.HTMLDialogElement ?? HTMLUnknownElement
  if ('showModal' in prototype) return
  Object.assign(prototype, {
    showModal(this: HTMLElement) {
      this.setAttribute('role', 'dialog')
      this.setAttribute('aria-modal', 'true')
      // Sheet.module.css lays it over the page.
      this.setAttribute('open', 'modeless')
    },
    close(this: HTMLElement) {
      this.removeAttribute('open')
    },
  })
}
