/** Primary key of a booked action: a repeated request with the same `Idempotency-Key` books nothing. */
export const bookedKey = (address: string, operation: string, idempotencyKey: string): string =>
  [address, operation, idempotencyKey].join('|')
