/** Static sample numbers of the mining screen. Source: specification §1 and §2. */
export const TOTAL_STAKE = '8,400'

/** Times in unix seconds. */
export const POSITIONS = [
  { id: '1', amount: '5,000', output: '212.5', since: 1_762_912_800 },
  { id: '2', amount: '3,400', output: '96.2', since: 1_763_431_200 },
]
