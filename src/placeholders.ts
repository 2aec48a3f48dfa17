/** What a frame can't know. These reserve its space, invisible, until it is filled in or the frame is replaced. */
export const UNKNOWN = {
  address: `0x${'0'.repeat(40)}`,
  /** Unix milliseconds. */
  time: new Date(2000, 0, 1).getTime(),
  balances: { TPU: '111111111', USDT: '222222222' },
} as const

/** Marks an element whose text only reserves space. */
export const UNKNOWN_TEXT = 'data-unknown'
