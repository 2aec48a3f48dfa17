import { useEffect, useRef } from 'react'

/**
 * Keeps a sheet above those that open after it, as a wallet's own window would be. Answers a ref for anything inside of
 * it.
 */
export function useStayOnTop() {
  const inside = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const raise = ({ target }: Event) => {
      const own = inside.current?.closest('dialog')
      if (!own?.open || target === own || !(target instanceof HTMLDialogElement) || !target.open) return
      own.close()
      own.showModal()
    }
    document.addEventListener('toggle', raise, true)
    return () => document.removeEventListener('toggle', raise, true)
  }, [])
  return inside
}
