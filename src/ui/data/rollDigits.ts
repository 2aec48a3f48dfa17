import { alignDigits } from './alignDigits.ts'

/** Class names of Balance.module.css. */
type Classes = Partial<Record<'picture' | 'cell' | 'old' | 'new', string>>

function createCell(className: string | undefined, character: string): HTMLElement {
  const cell = document.createElement('span')
  cell.className = className ?? ''
  // Shown by the style sheet: text in the page would be found, copied and read out.
  cell.dataset.character = character
  return cell
}

/** Draws the new number over its text, whose place and font it takes. */
function drawOver(value: Text, before: string, classes: Classes): HTMLElement {
  const shown = value.parentElement as HTMLElement
  const picture = shown.cloneNode() as HTMLElement
  picture.classList.add(classes.picture ?? '')
  picture.ariaHidden = 'true'
  shown.after(picture)
  const origin = picture.getBoundingClientRect()
  const old = alignDigits(before, value.data)
  const range = document.createRange()
  for (const [index, character] of [...value.data].entries()) {
    range.setStart(value, index)
    range.setEnd(value, index + 1)
    const { left, top, width, height } = range.getBoundingClientRect()
    const cell = document.createElement('span')
    cell.className = classes.cell ?? ''
    Object.assign(cell.style, {
      insetInlineStart: `${left - origin.left}px`,
      insetBlockStart: `${top - origin.top}px`,
      inlineSize: `${width}px`,
      blockSize: `${height}px`,
      lineHeight: `${height}px`,
    })
    const isSame = old[index] === character
    cell.append(createCell(isSame ? '' : classes.new, character))
    if (!isSame) cell.append(createCell(classes.old, old[index] ?? ''))
    picture.append(cell)
  }
  return picture
}

/**
 * Rolls the digits of a number that have changed. The text is the new number all the time; the picture of it that rolls is for
 * the eye only.
 *
 * @param value the new number, shown
 * @returns a function that ends it at once
 */
export function rollDigits(value: Text, before: string, classes: Classes): () => void {
  const shown = value.parentElement
  if (!shown) return () => {}
  const picture = drawOver(value, before, classes)
  shown.style.opacity = '0'
  const end = () => {
    picture.remove()
    shown.style.opacity = ''
  }
  void Promise.allSettled(picture.getAnimations({ subtree: true }).map(({ finished }) => finished)).then(end)
  return end
}
