/** Static sample numbers of the trading screens. Source: specification §1, §2 and §9. */
export const PRICE = '1.21'
export const MINIMUM_BUY = '5'
export const AVERAGE_24H = '1.19'
export const CHANGE_24H = '+1.68%'

export const ASKS = [
  { price: '1.25', amount: '820.5' },
  { price: '1.24', amount: '1,204' },
  { price: '1.23', amount: '96.25' },
  { price: '1.22', amount: '3,310' },
]
export const BIDS = [
  { price: '1.20', amount: '2,750' },
  { price: '1.19', amount: '412.8' },
  { price: '1.18', amount: '5,060' },
  { price: '1.17', amount: '188' },
]

/** Times in unix seconds. */
export const DEALS = [
  { id: '1', side: 'buy', price: '1.21', amount: '120', time: 1_763_690_400 },
  { id: '2', side: 'sell', price: '1.20', amount: '45.5', time: 1_763_604_000 },
  { id: '3', side: 'buy', price: '1.18', amount: '300', time: 1_763_431_200 },
] as const
