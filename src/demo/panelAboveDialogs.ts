import { useEffect } from 'react'
import { openPanel, panel } from './panelState.ts'

/** Marks what opens the panel although a dialog has made it inert. */
export const ABOVE_DIALOGS = { 'data-above-dialogs': '' }

/**
 * A modal dialog makes the bar and the docked panel inert: a tap on them reaches its backdrop. The tap opens the panel above
 * the dialog.
 */
export function usePanelAboveDialogs(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof HTMLDialogElement) || panel.view === 'sheet') return
      const isOn = ({ left, right, top, bottom }: DOMRect) =>
        event.clientX >= left && event.clientX < right && event.clientY >= top && event.clientY < bottom
      const marked = [...document.querySelectorAll('[data-above-dialogs]')]
      if (!marked.some((element) => isOn(element.getBoundingClientRect()))) return
      event.stopImmediatePropagation()
      openPanel()
    }
    addEventListener('click', onClick, true)
    return () => removeEventListener('click', onClick, true)
  }, [])
}
