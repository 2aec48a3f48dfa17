/** Records of the recycler, with the times of those in the app's cache. */
interface Rows {
  count: number
  /** Time of the newest, unix seconds. Each is a minute older than the one before. */
  newest: number
}

/**
 * Page function: fills the list of a page with a recycler, as one would write it by hand for rows of one height. It
 * copies a row of the page as often as rows fit on the screen, and a few more; scrolling moves the copies and changes
 * their texts. It must not use anything outside itself.
 */
export function runRecycler({ count, newest }: Rows): void {
  const OVERSCAN = 4
  const list = document.querySelector<HTMLElement>('main ul:has(> li[aria-posinset])')
  // The second row: the first has a heading and no divider.
  const template = list?.children[1]
  if (!list || !template) throw new Error('no list')
  const height = template.getBoundingClientRect().height
  const clock = new Intl.DateTimeFormat('zh-CN', {
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  })
  const find = (row: Element, part: string) => {
    const found = row.querySelector(part)
    if (!found) throw new Error(`no ${part}`)
    return found
  }
  const pool = Array.from({ length: Math.ceil(innerHeight / height) + 2 * OVERSCAN }, () => {
    const row = template.cloneNode(true) as HTMLElement
    row.style.cssText = 'position: absolute; inset-inline: 0'
    return {
      row,
      position: -1,
      title: find(row, 'button'),
      note: find(row, '[class*=note]'),
      amount: find(row, '[class*=value]'),
      end: find(row, '[class*=end] > span'),
    }
  })
  const incomeClass = [...document.querySelectorAll('main [class*=end] > span')]
    .flatMap(({ classList }) => [...classList])
    .find((name) => name.endsWith('_in'))
  if (!incomeClass) throw new Error('no class of an income')
  list.replaceChildren(...pool.map(({ row }) => row))
  list.style.blockSize = `${count * height}px`
  const top = list.getBoundingClientRect().top + scrollY

  const lay = () => {
    const wanted = Math.floor((scrollY - top) / height) - OVERSCAN
    const first = Math.max(0, Math.min(count - pool.length, wanted))
    for (let position = first; position < first + pool.length; position += 1) {
      const slot = pool[position % pool.length]
      if (!slot || slot.position === position) continue
      const isIncome = position % 2 === 0
      slot.position = position
      slot.row.style.transform = `translateY(${position * height}px)`
      slot.row.setAttribute('aria-posinset', String(position + 1))
      slot.title.textContent = 'Deposit · USDT'
      slot.note.textContent = clock.format((newest - position * 60) * 1000)
      slot.amount.textContent = `${isIncome ? '+' : '−'}${(position + 1).toLocaleString('en-US')}`
      slot.end.classList.toggle(incomeClass, isIncome)
    }
  }
  addEventListener('scroll', lay, { passive: true })
  lay()
}
