import { useEffect, useRef } from 'react'

/**
 * Keeps a dialog above dialogs that open after it, like a wallet's own window.
 *
 * @returns a ref for any element inside the dialog
 */
export function useStayOnTop() {
  const inside = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const bringToFront = ({ target }: Event) => {
      const own = inside.current?.closest('dialog')
      if (!own?.open || target === own || !(target instanceof HTMLDialogElement) || !target.open) return
      own.close()
      own.showModal()
    }
    document.addEventListener('toggle', bringToFront, true)
    return () => document.removeEventListener('toggle', bringToFront, true)
  }, [])
  return inside
}
