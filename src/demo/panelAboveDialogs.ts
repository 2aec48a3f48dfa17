import { useEffect } from 'react'
import { openPanel, panel } from './panelState.ts'

/** Marks elements on which a tap opens the panel although a modal dialog has made them inert. */
export const ABOVE_DIALOGS = { 'data-above-dialogs': '' }

/** Opens the panel on a tap on a marked element that a modal dialog has made inert: the tap reaches the dialog's backdrop. */
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
