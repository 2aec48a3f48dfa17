import { useEffect, useRef } from 'react'

/**
 * Keeps a dialog above the app's dialogs that open after it, like a wallet's own window.
 *
 * @returns a ref for any element inside the dialog
 */
export function useStayOnTop() {
  const inside = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const bringToFront = ({ target }: Event) => {
      const own = inside.current?.closest('dialog')
      if (!own?.open || !(target instanceof HTMLDialogElement) || !target.open) return
      // The demo's panel may open above: it is needed while the wallet asks, too.
      if (own.parentElement === target.parentElement) return
      own.close()
      own.showModal()
    }
    document.addEventListener('toggle', bringToFront, true)
    return () => document.removeEventListener('toggle', bringToFront, true)
  }, [])
  return inside
}
