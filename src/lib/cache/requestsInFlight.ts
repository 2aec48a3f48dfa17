import { proxy } from 'valtio'

/** Number of requests in flight by endpoint id, for spinners outside the screen that asked. */
export const requestsInFlight = proxy<Record<string, number>>({})

/** Counts a request until the returned function is called. */
export function countRequest(endpointId: string): () => void {
  requestsInFlight[endpointId] = (requestsInFlight[endpointId] ?? 0) + 1
  return () => {
    requestsInFlight[endpointId] = (requestsInFlight[endpointId] ?? 1) - 1
  }
}
